import type { DemoConfig } from '../config/DemoConfig.ts'

export type Field = {
  readonly name: keyof DemoConfig
  readonly label: string
  /** What it does, where the label alone does not say it. */
  readonly hint?: string
  readonly options?: readonly string[]
  /** What the empty option is called. */
  readonly empty?: string
  readonly placeholder?: string
  /** Colours to choose from; any other by the browser's own picker. */
  readonly colors?: readonly string[]
  readonly range?: { readonly min: number; readonly max: number; readonly step: number; readonly usual: number }
}

/** The panel, top to bottom: every option of the kit that a page can show. */
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
      { name: 'accent', label: 'Accent', colors: ['#2f5bea', '#7a3ff2', '#c2255c', '#b3541e'] },
      { name: 'surface', label: 'Surface', colors: ['#fffaf0', '#f3f6ff', '#10131f'] },
      { name: 'radius', label: 'Radius', range: { min: 0, max: 36, step: 2, usual: 24 } },
      { name: 'density', label: 'Density', range: { min: 0.86, max: 1.5, step: 0.02, usual: 1 } },
      { name: 'font', label: 'Font', options: ['', 'Georgia, serif', 'ui-monospace, monospace'] },
      { name: 'layout', label: 'Layout', options: ['auto', 'compact', 'wide'] },
      { name: 'direction', label: 'Direction', options: ['ltr', 'rtl'] },
      { name: 'locale', label: 'Numbers', options: ['', 'en-US', 'de-DE', 'fr-FR', 'hi-IN', 'ar-EG'] },
      { name: 'isInline', label: 'Inline in the page', hint: 'A part of the page instead of a window over it' },
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
      { name: 'collapseWallets', label: 'Collapse wallets', hint: 'Behind one button, below other methods' },
      { name: 'enableWalletGuide', label: 'Wallet guide', hint: 'Help for those who have none' },
      { name: 'featuredWalletIds', label: 'Featured', placeholder: 'metamask, rabby' },
      { name: 'includeWalletIds', label: 'Only these', placeholder: 'ids, by comma' },
      { name: 'excludeWalletIds', label: 'Without', placeholder: 'ids, by comma' },
      { name: 'hasCustomWallet', label: 'A wallet of our own' },
      { name: 'connectorTypeOrder', label: 'Order', placeholder: 'recent, injected' },
      { name: 'connectMethodsOrder', label: 'Ways in', placeholder: 'wallet, email, social' },
      { name: 'multiWallet', label: 'Several wallets at once' },
    ],
  },
  {
    title: 'Legal',
    isOpen: false,
    fields: [
      { name: 'hasLegalLinks', label: 'Terms and privacy links' },
      { name: 'legalCheckbox', label: 'Checkbox before connecting', hint: 'Needs the links' },
    ],
  },
  {
    title: 'Networks',
    isOpen: false,
    fields: [
      { name: 'hasPublicNetworks', label: 'Public networks too', hint: 'Listed only: the page may not reach them' },
      { name: 'defaultNetwork', label: 'Begin on', empty: 'the first', options: ['', 'eip155:31337', 'eip155:31338'] },
      { name: 'hasNetworkImages', label: 'Pictures of our own' },
      { name: 'enableNetworkSwitch', label: 'Network switch' },
      { name: 'allowUnsupportedNetwork', label: 'Allow unsupported networks' },
    ],
  },
  {
    title: 'Behaviour',
    isOpen: false,
    fields: [
      { name: 'hasApi', label: 'Use the API', hint: 'Without it the kit works from what it brings along' },
      { name: 'enableReconnect', label: 'Reconnect after a reload' },
      { name: 'branding', label: '“Powered by Billfold”' },
      { name: 'analytics', label: 'Analytics', hint: 'To your own API, nowhere else' },
      { name: 'debug', label: 'Debug' },
    ],
  },
]
