import { type DemoConfig, OWN_CHOICES } from '../config/DemoConfig.ts'
import type { Stack } from '../config/Stack.ts'

export type Field = {
  readonly name: keyof DemoConfig
  readonly label: string
  /** What it does, where the label alone does not say it. */
  readonly hint?: string
  readonly options?: readonly string[]
  /** What the empty option is called. */
  readonly empty?: string
  readonly placeholder?: string
  /** What the browser offers while the visitor types. */
  readonly suggest?: (stack: Stack) => readonly string[]
  /** Colours to choose from; any other by the browser's own picker. */
  readonly colors?: readonly string[]
  readonly range?: { readonly min: number; readonly max: number; readonly step: number; readonly usual: number }
}

/** Of the local chains, and the default. */
const LOCAL_NETWORKS = [
  '',
  'eip155:31337',
  'eip155:31338',
  'solana:Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDt',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
]

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
      { name: 'overlayBlur', label: 'Blur behind', options: ['', 'small', 'large'] },
      { name: 'layout', label: 'Layout', options: ['auto', 'compact', 'wide'] },
      { name: 'direction', label: 'Direction', options: OWN_CHOICES.direction },
      { name: 'locale', label: 'Numbers', options: ['', 'en-US', 'de-DE', 'fr-FR', 'hi-IN', 'ar-EG'] },
      { name: 'isInline', label: 'Inline in the page', hint: 'A part of the page instead of a window over it' },
      { name: 'disableAppend', label: 'Keep the modal off the page', hint: 'The page lists the wallets itself' },
    ],
  },
  {
    title: 'Test wallet',
    isOpen: true,
    fields: [
      { name: 'testWallet', label: 'Offer it', options: OWN_CHOICES.testWallet },
      { name: 'testWalletFault', label: 'Misbehave', options: OWN_CHOICES.testWalletFault },
    ],
  },
  {
    title: 'More colours',
    isOpen: false,
    fields: [
      { name: 'surface2', label: 'Surface 2', colors: ['#f6efe0', '#e6ecff', '#1b2030'] },
      { name: 'surface3', label: 'Surface 3', colors: ['#ece2cc', '#d8e1ff', '#272d42'] },
      { name: 'overlay', label: 'Overlay', colors: ['#0b6e4f66', '#7a3ff266', '#000000cc'] },
      { name: 'text', label: 'Text', colors: ['#3b2f1e', '#1a2a5e', '#f4f0ff'] },
      { name: 'text2', label: 'Text 2', colors: ['#66553b', '#44507a', '#b9b3cc'] },
      { name: 'line', label: 'Lines', colors: ['#c9b78f', '#9fb0e6', '#3b4363'] },
      { name: 'success', label: 'Success', colors: ['#1b6e1b', '#00658a', '#7be07b'] },
      { name: 'warning', label: 'Warning', colors: ['#8a4b00', '#7a5c00', '#ffcf66'] },
      { name: 'danger', label: 'Danger', colors: ['#a3123f', '#8a1c00', '#ff9db0'] },
      { name: 'focus', label: 'Focus', colors: ['#7a3ff2', '#c2255c', '#ffb020'] },
      { name: 'zIndex', label: 'Layer', placeholder: '2147483000' },
    ],
  },
  {
    title: 'Wallets',
    isOpen: false,
    fields: [
      { name: 'enableWallets', label: 'Wallets' },
      { name: 'allWallets', label: 'All wallets', options: ['show', 'hide', 'only-mobile'] },
      { name: 'hasAllWallets', label: 'Feature “all wallets”', hint: 'Off wins over what stands above' },
      { name: 'collapseWallets', label: 'Collapse wallets', hint: 'Behind one button, below other methods' },
      { name: 'coolMode', label: 'Cool mode', hint: 'Pictures fly out of the wallet that is chosen' },
      { name: 'emailShowWallets', label: 'Wallets beside email', hint: 'Off collapses the wallets too' },
      { name: 'emailLogin', label: 'Log in by email', hint: 'Where an embedded wallet is configured' },
      { name: 'socials', label: 'Social logins', placeholder: 'google, apple, or: off' },
      { name: 'enableWalletGuide', label: 'Wallet guide', hint: 'Help for those who have none' },
      { name: 'featuredWalletIds', label: 'Featured', placeholder: 'metamask, rabby' },
      { name: 'includeWalletIds', label: 'Only these', placeholder: 'ids, by comma' },
      { name: 'excludeWalletIds', label: 'Without', placeholder: 'ids, by comma' },
      { name: 'hasCustomWallet', label: 'A wallet of our own', hint: 'A row of the list, with a link' },
      {
        name: 'pairing',
        label: 'Phones',
        options: OWN_CHOICES.pairing,
        hint: 'By code, over the relay of this machine',
      },
      { name: 'hasRequestCard', label: 'Card while a phone is asked', hint: 'Over the page, with the modal closed' },
      {
        name: 'vault',
        label: 'E-mail and social logins',
        options: OWN_CHOICES.vault,
        hint: 'Wallets in the vault of this machine; “development” shows what is asked for in a window of its own',
      },
      { name: 'preferUniversalLinks', label: 'Universal links first', hint: 'How a phone opens wallets' },
      { name: 'hasOwnConnector', label: 'A connector of our own', hint: 'The host brings along a wallet that works' },
      { name: 'hasConnectorImages', label: 'Our picture for the test wallet' },
      { name: 'enableAnnounced', label: 'Find announced wallets', hint: 'EIP-6963: the test wallet is one' },
      { name: 'enableInjected', label: 'Find window.ethereum' },
      { name: 'connectorTypeOrder', label: 'Order', placeholder: 'recent, injected' },
      { name: 'connectMethodsOrder', label: 'Ways in', placeholder: 'wallet, email, social' },
      { name: 'multiWallet', label: 'Several wallets at once' },
      {
        name: 'signIn',
        label: 'Sign-in',
        options: OWN_CHOICES.signIn,
        hint: 'After connecting; a phone of EVM chains alone asks for both with one approval',
      },
      {
        name: 'signInBy',
        label: 'Sign-in verified by',
        options: OWN_CHOICES.signInBy,
        hint: 'The page itself, or the API, for hosts without a server',
      },
      {
        name: 'signInScope',
        label: 'One signature counts for',
        options: OWN_CHOICES.signInScope,
        hint: 'One network, or all networks of the account',
      },
    ],
  },
  {
    title: 'Introduction',
    isOpen: false,
    fields: [
      { name: 'metadataName', label: 'Name', placeholder: 'Title of the page' },
      { name: 'metadataDescription', label: 'About', placeholder: 'Description of the page' },
      {
        name: 'metadataUrl',
        label: 'Address',
        placeholder: 'https://shop.example',
        hint: 'A connector of our own shows all of it when it asks',
      },
      { name: 'hasMetadataIcon', label: 'Our own picture', hint: 'Also beside a wide list without the wallet guide' },
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
      {
        name: 'families',
        label: 'Chains',
        options: OWN_CHOICES.families,
        hint: 'The test wallet is on each of them',
      },
      { name: 'hasPublicNetworks', label: 'Public networks too', hint: 'Listed only: the page may not reach them' },
      { name: 'defaultNetwork', label: 'Begin on', empty: 'the first', options: LOCAL_NETWORKS },
      { name: 'hasNetworkImages', label: 'Pictures of our own' },
      {
        name: 'rpcUrls',
        label: 'Own nodes',
        placeholder: 'http://127.0.0.1:8545',
        suggest: ({ networks, solana, bitcoin }) =>
          [...networks, ...solana, ...bitcoin].flatMap(network => network.rpcUrls),
        hint: 'For the network to begin on: before its own, after the API. This page may reach the local chains only.',
      },
      { name: 'enableNetworkSwitch', label: 'Network switch' },
      { name: 'allowUnsupportedNetwork', label: 'Allow unsupported networks' },
    ],
  },
  {
    title: 'Tokens',
    isOpen: false,
    fields: [
      { name: 'hasLocalTokens', label: 'All local tokens', hint: 'Read from the chain where the API names none' },
      {
        name: 'tokenAddresses',
        label: 'Or these',
        placeholder: '0x…, by comma',
        suggest: stack => Object.values(stack.tokens).flatMap(tokens => tokens.map(({ address }) => address)),
        hint: 'Contracts on the network to begin on. Switch the API off to see these alone.',
      },
      { name: 'hasTokenImages', label: 'Pictures of our own', hint: 'For the tokens named here' },
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
