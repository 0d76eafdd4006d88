/** Everything the panel can change. Lives in the address as `?config=` with JSON, so that a state can be shared and tested. */
export type DemoConfig = {
  themeMode: 'light' | 'dark' | 'system'
  preset: 'default' | 'high-contrast'
  accent: string
  surface: string
  radius: string
  density: string
  font: string
  layout: 'compact' | 'wide' | 'auto'
  direction: 'ltr' | 'rtl'
  /** BCP 47 tag for numbers and dates; the browser's own when empty. */
  locale: string
  isInline: boolean
  hasApi: boolean
  hasPublicNetworks: boolean
  allWallets: 'show' | 'hide' | 'only-mobile'
  featuredWalletIds: string
  includeWalletIds: string
  excludeWalletIds: string
  hasCustomWallet: boolean
  connectorTypeOrder: string
  connectMethodsOrder: string
  /** CAIP-2 id; the first network when empty. */
  defaultNetwork: string
  hasNetworkImages: boolean
  legalCheckbox: boolean
  hasLegalLinks: boolean
  collapseWallets: boolean
  enableWallets: boolean
  enableWalletGuide: boolean
  enableReconnect: boolean
  enableNetworkSwitch: boolean
  allowUnsupportedNetwork: boolean
  multiWallet: boolean
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
  layout: 'auto',
  direction: 'ltr',
  locale: '',
  isInline: false,
  hasApi: true,
  hasPublicNetworks: false,
  allWallets: 'show',
  featuredWalletIds: '',
  includeWalletIds: '',
  excludeWalletIds: '',
  hasCustomWallet: false,
  connectorTypeOrder: '',
  connectMethodsOrder: '',
  defaultNetwork: '',
  hasNetworkImages: false,
  legalCheckbox: false,
  hasLegalLinks: false,
  collapseWallets: false,
  enableWallets: true,
  enableWalletGuide: true,
  enableReconnect: true,
  enableNetworkSwitch: true,
  allowUnsupportedNetwork: false,
  multiWallet: false,
  analytics: true,
  branding: true,
  debug: false,
  testWallet: 'ask',
  testWalletFault: 'none',
}

/** Reads `?config=`. What is missing, unknown or of another type keeps its default. */
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
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(DEFAULT_CONFIG, name) && typeof value === typeof DEFAULT_CONFIG[name as keyof DemoConfig])
      Object.assign(config, { [name]: value })
  }
  return config
}

/** The address that leads to `config`: only what differs from the defaults. */
export function configSearch(config: DemoConfig): string {
  const changed = Object.fromEntries(
    Object.entries(config).filter(([name, value]) => value !== DEFAULT_CONFIG[name as keyof DemoConfig]),
  )
  return Object.keys(changed).length === 0 ? '' : `?config=${encodeURIComponent(JSON.stringify(changed))}`
}
