import type { BillfoldOptions } from 'billfold'
import { DEFAULT_CONFIG, type DemoConfig } from './DemoConfig.ts'

/** A host's own picture of a network, small enough to be pasted. */
const HOUSE_MARK =
  'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 4 4%27%3E%3Cpath fill=%27%23c2255c%27 d=%27M0 0h4v4H0z%27/%3E%3Cpath fill=%27%23fff%27 d=%27M2 1l1 1v1H1V2z%27/%3E%3C/svg%3E'

/** The options that the panel stands for, as a host would write them: only what differs from the kit's own defaults. */
export function hostOptions(config: DemoConfig): Omit<Partial<BillfoldOptions>, 'families'> {
  const changed = <name extends keyof DemoConfig>(name: name): DemoConfig[name] | undefined =>
    config[name] === DEFAULT_CONFIG[name] ? undefined : config[name]
  return compact({
    theme: compact({
      mode: changed('themeMode'),
      preset: changed('preset'),
      tokens: compact({
        accent: changed('accent'),
        surface: changed('surface'),
        radius: config.radius ? `${config.radius}px` : undefined,
        density: changed('density'),
        font: changed('font'),
      }),
    }),
    layout: changed('layout'),
    locale: changed('locale'),
    enableWallets: changed('enableWallets'),
    allWallets: changed('allWallets'),
    enableWalletGuide: changed('enableWalletGuide'),
    featuredWalletIds: list(config.featuredWalletIds),
    includeWalletIds: list(config.includeWalletIds),
    excludeWalletIds: list(config.excludeWalletIds),
    customWallets: config.hasCustomWallet
      ? [{ id: 'house-wallet', name: 'House Wallet', homepage: 'https://wallet.example.com' }]
      : [],
    multiWallet: changed('multiWallet'),
    termsUrl: config.hasLegalLinks ? 'https://example.com/terms' : undefined,
    privacyUrl: config.hasLegalLinks ? 'https://example.com/privacy' : undefined,
    features: compact({
      legalCheckbox: changed('legalCheckbox'),
      collapseWallets: changed('collapseWallets'),
      connectorTypeOrder: list(config.connectorTypeOrder),
      connectMethodsOrder: list(config.connectMethodsOrder),
      analytics: changed('analytics'),
      branding: changed('branding'),
    }),
    defaultNetwork: changed('defaultNetwork'),
    networkImages: config.hasNetworkImages ? { 'eip155:31337': HOUSE_MARK } : undefined,
    enableNetworkSwitch: changed('enableNetworkSwitch'),
    allowUnsupportedNetwork: changed('allowUnsupportedNetwork'),
    enableReconnect: changed('enableReconnect'),
    debug: changed('debug'),
  })
}

/** Without what is absent or empty. */
function compact(all: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(all).filter(
      ([, value]) => value !== undefined && !(typeof value === 'object' && value && Object.keys(value).length === 0),
    ),
  )
}

function list(text: string): readonly string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
}
