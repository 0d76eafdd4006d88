import type { DemoConfig } from '../config/DemoConfig.ts'

export type Field = {
  readonly name: keyof DemoConfig
  readonly label: string
  readonly options?: readonly string[]
  readonly placeholder?: string
  readonly type?: 'text' | 'number'
}

/** The panel, top to bottom. */
export const groups: readonly {
  readonly title: string
  readonly isOpen: boolean
  readonly fields: readonly Field[]
}[] = [
  {
    title: 'Look',
    isOpen: true,
    fields: [
      { name: 'themeMode', label: 'Theme', options: ['system', 'light', 'dark'] },
      { name: 'preset', label: 'Preset', options: ['default', 'high-contrast'] },
      { name: 'accent', label: 'Accent', placeholder: '#0b6e4f' },
      { name: 'radius', label: 'Radius, px', placeholder: '24', type: 'number' },
      { name: 'density', label: 'Density', placeholder: '1' },
      { name: 'layout', label: 'Layout', options: ['auto', 'compact', 'wide'] },
      { name: 'direction', label: 'Direction', options: ['ltr', 'rtl'] },
      { name: 'isInline', label: 'Inline in the page' },
    ],
  },
  {
    title: 'Test wallet',
    isOpen: true,
    fields: [
      { name: 'testWallet', label: 'Offer it', options: ['ask', 'auto', 'off'] },
      {
        name: 'testWalletFault',
        label: 'Misbehave',
        options: ['none', 'reject', 'hang', 'locked', 'unknownChain', 'pending'],
      },
    ],
  },
  {
    title: 'Wallets',
    isOpen: false,
    fields: [
      { name: 'enableWallets', label: 'Wallets' },
      { name: 'allWallets', label: 'All wallets', options: ['show', 'hide', 'only-mobile'] },
      { name: 'collapseWallets', label: 'Collapse wallets' },
      { name: 'enableWalletGuide', label: 'Wallet guide' },
      { name: 'featuredWalletIds', label: 'Featured ids', placeholder: 'metamask, rabby' },
      { name: 'includeWalletIds', label: 'Only these ids' },
      { name: 'excludeWalletIds', label: 'Without these ids' },
      { name: 'hasCustomWallet', label: 'A wallet of our own' },
      { name: 'connectorTypeOrder', label: 'Order', placeholder: 'recent, injected, featured' },
      { name: 'multiWallet', label: 'Several wallets at once' },
    ],
  },
  {
    title: 'Legal',
    isOpen: false,
    fields: [
      { name: 'hasLegalLinks', label: 'Terms and privacy links' },
      { name: 'legalCheckbox', label: 'Checkbox before connecting' },
    ],
  },
  {
    title: 'Networks',
    isOpen: false,
    fields: [
      { name: 'hasPublicNetworks', label: 'Public networks too' },
      { name: 'enableNetworkSwitch', label: 'Network switch' },
      { name: 'allowUnsupportedNetwork', label: 'Allow unsupported networks' },
    ],
  },
  {
    title: 'Behaviour',
    isOpen: false,
    fields: [
      { name: 'hasApi', label: 'Use the API' },
      { name: 'enableReconnect', label: 'Reconnect' },
      { name: 'analytics', label: 'Analytics' },
      { name: 'debug', label: 'Debug' },
    ],
  },
]
