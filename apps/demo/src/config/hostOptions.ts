import type { BillfoldOptions } from 'billfold'
import type { TokenName } from 'billfold/parts'
import { DEFAULT_CONFIG, type DemoConfig } from './DemoConfig.ts'
import { familiesOf } from './familiesOf.ts'
import { HOUSE_MARK } from './houseMark.ts'
import type { Stack } from './Stack.ts'

/** Connector id of the demo's test wallet: the rdns that it announces. */
const TEST_WALLET_ID = 'dev.billfold.test-wallet'

/** The options that the panel stands for, as a host would write them: only what differs from the kit's own defaults. */
export function hostOptions(config: DemoConfig, stack: Stack): Omit<Partial<BillfoldOptions>, 'families'> {
  const changed = <name extends keyof DemoConfig>(name: name): DemoConfig[name] | undefined =>
    config[name] === DEFAULT_CONFIG[name] ? undefined : config[name]
  const rpcUrls = list(config.rpcUrls)
  return compact({
    metadata: metadata(config),
    theme: compact({ mode: changed('themeMode'), preset: changed('preset'), tokens: compact(themeTokens(config)) }),
    layout: changed('layout'),
    locale: changed('locale'),
    disableAppend: changed('disableAppend'),
    enableWallets: changed('enableWallets'),
    allWallets: changed('allWallets'),
    enableWalletGuide: changed('enableWalletGuide'),
    featuredWalletIds: list(config.featuredWalletIds),
    includeWalletIds: list(config.includeWalletIds),
    excludeWalletIds: list(config.excludeWalletIds),
    customWallets: config.hasCustomWallet
      ? [{ id: 'house-wallet', name: 'House Wallet', homepage: 'https://wallet.example.com' }]
      : [],
    connectorImages: config.hasConnectorImages ? { [TEST_WALLET_ID]: HOUSE_MARK } : undefined,
    multiWallet: changed('multiWallet'),
    termsUrl: config.hasLegalLinks ? 'https://example.com/terms' : undefined,
    privacyUrl: config.hasLegalLinks ? 'https://example.com/privacy' : undefined,
    learnMoreUrl: config.hasLegalLinks ? 'https://example.com/wallets' : undefined,
    disclaimer: config.hasLegalLinks ? 'Assets can lose value. Nothing here is advice.' : undefined,
    features: compact({
      allWallets: changed('hasAllWallets'),
      legalCheckbox: changed('legalCheckbox'),
      collapseWallets: changed('collapseWallets'),
      coolMode: changed('coolMode'),
      emailShowWallets: changed('emailShowWallets'),
      email: changed('emailLogin'),
      socials: config.socials.trim() === 'off' ? false : list(config.socials),
      connectorTypeOrder: list(config.connectorTypeOrder),
      connectMethodsOrder: list(config.connectMethodsOrder),
      analytics: changed('analytics'),
      branding: changed('branding'),
    }),
    defaultNetwork: changed('defaultNetwork'),
    networkImages: config.hasNetworkImages ? { 'eip155:31337': HOUSE_MARK } : undefined,
    rpcUrls: rpcUrls.length > 0 ? { [firstNetwork(config, stack)]: rpcUrls } : undefined,
    tokens: tokens(config, stack),
    enableNetworkSwitch: changed('enableNetworkSwitch'),
    allowUnsupportedNetwork: changed('allowUnsupportedNetwork'),
    preferUniversalLinks: changed('preferUniversalLinks'),
    enableReconnect: changed('enableReconnect'),
    debug: changed('debug'),
  })
}

function themeTokens(config: DemoConfig): Record<Exclude<TokenName, 'on-accent'>, string> {
  return {
    accent: config.accent,
    surface: config.surface,
    'surface-2': config.surface2,
    'surface-3': config.surface3,
    overlay: config.overlay,
    'overlay-blur': config.overlayBlur,
    text: config.text,
    'text-2': config.text2,
    line: config.line,
    success: config.success,
    warning: config.warning,
    danger: config.danger,
    focus: config.focus,
    radius: config.radius && `${config.radius}px`,
    density: config.density,
    font: config.font,
    'z-index': config.zIndex,
  }
}

/** A name is never left out; the rest is read from the page. */
function metadata(config: DemoConfig): BillfoldOptions['metadata'] {
  const { metadataName, metadataDescription, metadataUrl, hasMetadataIcon } = config
  if (!metadataName && !metadataDescription && !metadataUrl && !hasMetadataIcon) return undefined
  return {
    name: metadataName || 'Billfold demo',
    ...(metadataDescription && { description: metadataDescription }),
    ...(metadataUrl && { url: metadataUrl }),
    ...(hasMetadataIcon && { icons: [HOUSE_MARK] }),
  }
}

function tokens(config: DemoConfig, stack: Stack): BillfoldOptions['tokens'] {
  // A map: the name of the network comes from the address of the page and may be anything.
  const all = new Map<string, readonly string[]>(
    config.hasLocalTokens
      ? Object.entries(stack.tokens).map(([id, rows]) => [id, rows.map(({ address }) => address)])
      : [],
  )
  const first = firstNetwork(config, stack)
  const own = list(config.tokenAddresses)
  if (own.length > 0) all.set(first, [...(all.get(first) ?? []), ...own])
  const picture = config.hasTokenImages ? { iconUrl: HOUSE_MARK } : {}
  return Object.fromEntries(
    [...all].map(([id, addresses]) => [id, addresses.map(address => ({ address, ...picture }))]),
  )
}

/** The network that the page begins on. */
function firstNetwork(config: DemoConfig, stack: Stack): string {
  const local = { evm: stack.networks, solana: stack.solana, bitcoin: stack.bitcoin }
  const [first = 'evm'] = familiesOf(config)
  return config.defaultNetwork || (local[first][0]?.id ?? '')
}

/** Without what is absent or empty. */
function compact(all: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(all).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(typeof value === 'object' && value && Object.keys(value).length === 0),
    ),
  )
}

function list(text: string): readonly string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
}
