import { evm } from '@billfold/evm'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from '@billfold/evm/networks'
import { type BillfoldOptions, createBillfold, type Kit, type KitEvent } from 'billfold'
import type { DemoConfig } from './DemoConfig.ts'
import type { Stack } from './Stack.ts'

/** Makes a kit as a host would, from what the panel says. */
export function createDemoKit(
  config: DemoConfig,
  stack: Stack,
  inlineIn: HTMLElement | undefined,
  onEvent: (event: KitEvent) => void,
): Kit {
  const list = (text: string) =>
    text
      .split(',')
      .map(item => item.trim())
      .filter(Boolean)
  const tokens = Object.fromEntries(
    Object.entries({
      accent: config.accent,
      radius: config.radius && `${config.radius}px`,
      density: config.density,
    }).filter(([, value]) => value !== ''),
  )
  const order = list(config.connectorTypeOrder)
  return createBillfold({
    families: [
      evm({
        networks: [
          ...stack.networks,
          ...(config.hasPublicNetworks ? [mainnet, base, arbitrum, optimism, polygon, sepolia] : []),
        ],
      }),
    ],
    ...(config.hasApi ? { api: stack.api, projectId: stack.projectId } : {}),
    metadata: {
      name: 'Billfold demo',
      description: 'Everything on this page runs on your own machine',
      url: location.origin,
    },
    theme: { mode: config.themeMode, preset: config.preset, tokens },
    layout: config.layout,
    tokens: stack.tokens,
    inlineIn,
    allWallets: config.allWallets,
    featuredWalletIds: list(config.featuredWalletIds),
    includeWalletIds: list(config.includeWalletIds),
    excludeWalletIds: list(config.excludeWalletIds),
    customWallets: config.hasCustomWallet
      ? [{ id: 'house-wallet', name: 'House Wallet', homepage: 'https://wallet.example.com' }]
      : [],
    termsUrl: config.hasLegalLinks ? 'https://example.com/terms' : undefined,
    privacyUrl: config.hasLegalLinks ? 'https://example.com/privacy' : undefined,
    features: {
      legalCheckbox: config.legalCheckbox,
      collapseWallets: config.collapseWallets,
      analytics: config.analytics,
      ...(order.length > 0
        ? { connectorTypeOrder: order as NonNullable<NonNullable<BillfoldOptions['features']>['connectorTypeOrder']> }
        : {}),
    },
    enableWallets: config.enableWallets,
    enableWalletGuide: config.enableWalletGuide,
    enableReconnect: config.enableReconnect,
    enableNetworkSwitch: config.enableNetworkSwitch,
    allowUnsupportedNetwork: config.allowUnsupportedNetwork,
    multiWallet: config.multiWallet,
    debug: config.debug,
    onEvent,
  })
}
