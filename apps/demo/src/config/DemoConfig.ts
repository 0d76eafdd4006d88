/** Everything the panel can change. Lives in the address as `?config=` with JSON, so that a state can be shared and tested. */
export type DemoConfig = {
  themeMode: 'light' | 'dark' | 'system'
  preset: 'default' | 'high-contrast'
  accent: string
  surface: string
  radius: string
  density: string
  font: string
  surface2: string
  surface3: string
  overlay: string
  text: string
  text2: string
  line: string
  success: string
  warning: string
  danger: string
  focus: string
  overlayBlur: string
  zIndex: string
  layout: 'compact' | 'wide' | 'auto'
  direction: 'ltr' | 'rtl'
  /** BCP 47 tag for numbers and dates; the browser's own when empty. */
  locale: string
  isInline: boolean
  disableAppend: boolean
  /** How the page introduces itself; what is empty is read from the page. */
  metadataName: string
  metadataDescription: string
  metadataUrl: string
  hasMetadataIcon: boolean
  hasApi: boolean
  hasPublicNetworks: boolean
  /** Chain families of the kit. */
  families: 'all' | 'evm' | 'solana' | 'bitcoin'
  allWallets: 'show' | 'hide' | 'only-mobile'
  hasAllWallets: boolean
  featuredWalletIds: string
  includeWalletIds: string
  excludeWalletIds: string
  hasCustomWallet: boolean
  /** A connector that the host brings along, beside those that are discovered. */
  hasOwnConnector: boolean
  /** Wallets of other devices, over the stack's relay. */
  pairing: 'on' | 'off'
  hasRequestCard: boolean
  /** Logins into the stack's vault, under a live project (requests in its frame) or one in development (in its window). */
  vault: 'live' | 'development' | 'off'
  preferUniversalLinks: boolean
  hasConnectorImages: boolean
  enableAnnounced: boolean
  enableInjected: boolean
  connectorTypeOrder: string
  connectMethodsOrder: string
  /** CAIP-2 id; the first network when empty. */
  defaultNetwork: string
  hasNetworkImages: boolean
  /** Addresses by comma, for the network that the page begins on. */
  rpcUrls: string
  hasLocalTokens: boolean
  /** Contract addresses by comma, on the network that the page begins on. */
  tokenAddresses: string
  hasTokenImages: boolean
  legalCheckbox: boolean
  hasLegalLinks: boolean
  collapseWallets: boolean
  coolMode: boolean
  emailShowWallets: boolean
  /** Logging in by e-mail, where an embedded connector is configured. */
  emailLogin: boolean
  /** Social logins by comma, in this order; all of them when empty, none when `off`. */
  socials: string
  enableWallets: boolean
  enableWalletGuide: boolean
  enableReconnect: boolean
  enableNetworkSwitch: boolean
  allowUnsupportedNetwork: boolean
  multiWallet: boolean
  /** Sign-in after connecting, and what happens without it. */
  signIn: 'off' | 'optional' | 'required'
  /** Who verifies and remembers it. */
  signInBy: 'page' | 'api'
  /** What one signature counts for. */
  signInScope: 'network' | 'account'
  analytics: boolean
  branding: boolean
  debug: boolean
  /** The demo's own wallet, for visitors without an extension. */
  testWallet: 'ask' | 'auto' | 'off'
  testWalletFault: 'none' | 'reject' | 'hang' | 'locked' | 'unknownChain' | 'pending'
}

export const DEFAULT_CONFIG: DemoConfig = {
  themeMode: 'system',
  preset: 'default',
  accent: '',
  surface: '',
  radius: '',
  density: '',
  font: '',
  surface2: '',
  surface3: '',
  overlay: '',
  text: '',
  text2: '',
  line: '',
  success: '',
  warning: '',
  danger: '',
  focus: '',
  overlayBlur: '',
  zIndex: '',
  layout: 'auto',
  direction: 'ltr',
  locale: '',
  isInline: false,
  disableAppend: false,
  metadataName: '',
  metadataDescription: '',
  metadataUrl: '',
  hasMetadataIcon: false,
  hasApi: true,
  hasPublicNetworks: false,
  families: 'all',
  allWallets: 'show',
  hasAllWallets: true,
  featuredWalletIds: '',
  includeWalletIds: '',
  excludeWalletIds: '',
  hasCustomWallet: false,
  hasOwnConnector: false,
  pairing: 'on',
  hasRequestCard: true,
  vault: 'live',
  preferUniversalLinks: false,
  hasConnectorImages: false,
  enableAnnounced: true,
  enableInjected: true,
  connectorTypeOrder: '',
  connectMethodsOrder: '',
  defaultNetwork: '',
  hasNetworkImages: false,
  rpcUrls: '',
  hasLocalTokens: false,
  tokenAddresses: '',
  hasTokenImages: false,
  legalCheckbox: false,
  hasLegalLinks: false,
  collapseWallets: false,
  coolMode: false,
  emailShowWallets: true,
  emailLogin: true,
  socials: '',
  enableWallets: true,
  enableWalletGuide: true,
  enableReconnect: true,
  enableNetworkSwitch: true,
  allowUnsupportedNetwork: false,
  multiWallet: false,
  signIn: 'off',
  signInBy: 'page',
  signInScope: 'network',
  analytics: true,
  branding: true,
  debug: false,
  testWallet: 'ask',
  testWalletFault: 'none',
}

/** What the demo itself reads: the kit checks only its own options. */
export const OWN_CHOICES = {
  direction: ['ltr', 'rtl'],
  pairing: ['on', 'off'],
  signIn: ['off', 'optional', 'required'],
  signInBy: ['page', 'api'],
  signInScope: ['network', 'account'],
  vault: ['live', 'development', 'off'],
  families: ['all', 'evm', 'solana', 'bitcoin'],
  testWallet: ['ask', 'auto', 'off'],
  testWalletFault: ['none', 'reject', 'hang', 'locked', 'unknownChain', 'pending'],
} as const satisfies { [name in keyof DemoConfig]?: readonly DemoConfig[name][] }

/** Longer than any text that is typed into a field of the panel; an address may hold anything. */
export const LONGEST = 500

/** Reads `?config=`. What is missing, unknown, endless or of another type keeps its default. */
export function parseConfig(search: string): DemoConfig {
  const text = new URLSearchParams(search).get('config')
  let given: unknown
  try {
    given = text ? JSON.parse(text) : {}
  } catch {
    given = {}
  }
  const config = { ...DEFAULT_CONFIG }
  if (typeof given !== 'object' || given === null) return config
  for (const [name, value] of Object.entries(given)) if (isFit(name, value)) Object.assign(config, { [name]: value })
  return config
}

function isFit(name: string, value: unknown): boolean {
  if (!Object.hasOwn(DEFAULT_CONFIG, name) || typeof value !== typeof DEFAULT_CONFIG[name as keyof DemoConfig])
    return false
  if (typeof value === 'string' && value.length > LONGEST) return false
  const choices: Readonly<Record<string, readonly unknown[]>> = OWN_CHOICES
  return !Object.hasOwn(choices, name) || choices[name]?.includes(value) === true
}

/** The address that leads to `config`: only what differs from the defaults. */
export function configSearch(config: DemoConfig): string {
  const changed = Object.fromEntries(
    Object.entries(config).filter(([name, value]) => value !== DEFAULT_CONFIG[name as keyof DemoConfig]),
  )
  return Object.keys(changed).length === 0 ? '' : `?config=${encodeURIComponent(JSON.stringify(changed))}`
}
