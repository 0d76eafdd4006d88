import type { BillfoldOptions } from 'billfold'
import type { TokenName } from 'billfold/parts'
import type { DemoConfig } from './DemoConfig.ts'

type Features = NonNullable<BillfoldOptions['features']>
type Theme = NonNullable<BillfoldOptions['theme']>
type Metadata = NonNullable<BillfoldOptions['metadata']>

/** Every option of the kit by the name that its errors give it. A new one does not compile until it has its line below. */
type OptionName =
  | Exclude<keyof BillfoldOptions, 'features' | 'theme' | 'metadata'>
  | `features.${keyof Features}`
  | `theme.${Exclude<keyof Theme, 'tokens'>}`
  | `theme.tokens.${TokenName}`
  | `metadata.${keyof Metadata}`

/** Fields of the panel that stand for an option, or the reason why an option has none. */
type Row = readonly (keyof DemoConfig)[] | { readonly because: string }

const LATER = { because: 'nothing reads it yet: the views that it is about come with a later part' }

/** The panel against the kit: each option with its fields. */
export const optionFields = {
  families: ['families', 'hasPublicNetworks', 'enableAnnounced', 'enableInjected'],
  connectors: ['hasOwnConnector', 'pairing', 'hasRequestCard', 'vault'],
  projectId: ['hasApi'],
  api: ['hasApi'],
  sdkType: { because: 'a wrapper names itself to the API with it; no page shows it' },
  sdkVersion: { because: 'a wrapper names itself to the API with it; no page shows it' },
  allWallets: ['allWallets'],
  customWallets: ['hasCustomWallet'],
  featuredWalletIds: ['featuredWalletIds'],
  walletGroups: { because: 'lists of the host by title: a page of its own shows no more' },
  includeWalletIds: ['includeWalletIds'],
  excludeWalletIds: ['excludeWalletIds'],
  termsUrl: ['hasLegalLinks'],
  privacyUrl: ['hasLegalLinks'],
  learnMoreUrl: ['hasLegalLinks'],
  disclaimer: ['hasLegalLinks'],
  layout: ['layout'],
  locale: ['locale'],
  tokens: ['hasLocalTokens', 'tokenAddresses', 'hasTokenImages'],
  networkImages: ['hasNetworkImages'],
  connectorImages: ['hasConnectorImages'],
  defaultAccountTypes: { because: 'no wallet of the local chains has accounts of more than one type' },
  defaultNetwork: ['defaultNetwork'],
  rpcUrls: ['rpcUrls'],
  enableWallets: ['enableWallets'],
  enableNetworkSwitch: ['enableNetworkSwitch'],
  enableReconnect: ['enableReconnect'],
  enableWalletGuide: ['enableWalletGuide'],
  allowUnsupportedNetwork: ['allowUnsupportedNetwork'],
  preferUniversalLinks: ['preferUniversalLinks'],
  disableAppend: ['disableAppend'],
  inlineIn: ['isInline'],
  basic: { because: 'it leaves the code of a pairing, and nothing to try the other options with' },
  debug: ['debug'],
  multiWallet: ['multiWallet'],
  onEvent: { because: 'the log of events is what it does, always' },
  environment: { because: 'seams for tests and unusual run-times, not for pages' },
  'metadata.name': ['metadataName'],
  'metadata.description': ['metadataDescription'],
  'metadata.url': ['metadataUrl'],
  'metadata.icons': ['hasMetadataIcon'],
  storageKey: { because: 'the demo makes one kit at a time' },
  'features.receive': LATER,
  'features.send': LATER,
  'features.analytics': ['analytics'],
  'features.allWallets': ['hasAllWallets'],
  'features.legalCheckbox': ['legalCheckbox'],
  'features.smartSessions': LATER,
  'features.collapseWallets': ['collapseWallets'],
  'features.coolMode': ['coolMode'],
  'features.emailShowWallets': ['emailShowWallets'],
  'features.pay': LATER,
  'features.walletFeaturesOrder': LATER,
  'features.connectMethodsOrder': ['connectMethodsOrder'],
  'features.connectorTypeOrder': ['connectorTypeOrder'],
  'features.groupNames': { because: 'titles of the host, one for each kind of row: a page of its own shows no more' },
  'features.email': ['emailLogin'],
  'features.socials': ['socials'],
  'features.swaps': { because: 'the local API says that it swaps' },
  'features.onramp': LATER,
  'features.activity': LATER,
  'features.branding': ['branding'],
  'features.hostedSignIn': { because: '`siwx` does the same from the first moment' },
  'features.multiWallet': { because: 'the option `multiWallet` is the same switch' },
  'theme.mode': ['themeMode'],
  'theme.preset': ['preset'],
  'theme.tokens.accent': ['accent'],
  'theme.tokens.on-accent': { because: 'the kit computes it from `accent`' },
  'theme.tokens.surface': ['surface'],
  'theme.tokens.surface-2': ['surface2'],
  'theme.tokens.surface-3': ['surface3'],
  'theme.tokens.overlay': ['overlay'],
  'theme.tokens.text': ['text'],
  'theme.tokens.text-2': ['text2'],
  'theme.tokens.line': ['line'],
  'theme.tokens.success': ['success'],
  'theme.tokens.warning': ['warning'],
  'theme.tokens.danger': ['danger'],
  'theme.tokens.focus': ['focus'],
  'theme.tokens.overlay-blur': ['overlayBlur'],
  'theme.tokens.radius': ['radius'],
  'theme.tokens.font': ['font'],
  'theme.tokens.density': ['density'],
  'theme.tokens.z-index': ['zIndex'],
  siweConfig: { because: 'siwx is the one to show' },
  siwx: ['signIn', 'signInBy', 'signInScope'],
} satisfies Record<OptionName, Row>

/** The fields behind an option that the kit refused: of a part of it, or of the whole that it is a part of. */
export function fieldsOf(option: string): readonly (keyof DemoConfig)[] {
  const isWithin = (part: string, whole: string) => part.startsWith(whole) && /^$|^[.[]/.test(part.slice(whole.length))
  return Object.entries<Row>(optionFields).flatMap(([name, row]) =>
    'because' in row || !(isWithin(option, name) || isWithin(name, option)) ? [] : row,
  )
}
