import type { AccountType } from '../contracts/Account.ts'

export type ConnectorType = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
export type ConnectMethod = 'wallet' | 'email' | 'social'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** A wallet that a host adds by hand (specification section 1, `customWallets`). Links are checked before they are used. */
export type CustomWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly imageUrl?: string
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
}

/** Features a project's remote configuration may switch on or order; `false` is off. */
export type RemoteFeatures = {
  readonly email: boolean
  readonly socials: readonly string[] | false
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  readonly branding: boolean
  readonly multiWallet: boolean
}

/** Every option that views and actions read, with defaults filled in and remote configuration merged. */
export type Settings = {
  readonly projectId: string | undefined
  readonly api: string | undefined
  readonly sdkType: string
  readonly sdkVersion: string
  readonly features: {
    readonly receive: boolean
    readonly send: boolean
    readonly analytics: boolean
    readonly allWallets: boolean
    readonly legalCheckbox: boolean
    readonly smartSessions: boolean
    readonly collapseWallets: boolean
    readonly emailShowWallets: boolean
    readonly pay: boolean
    readonly walletFeaturesOrder: readonly WalletFeature[]
    readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
    readonly connectorTypeOrder: readonly ConnectorType[]
  }
  readonly remote: RemoteFeatures
  readonly allWallets: 'show' | 'hide' | 'only-mobile'
  readonly customWallets: readonly CustomWallet[]
  readonly featuredWalletIds: readonly string[]
  readonly includeWalletIds: readonly string[]
  readonly excludeWalletIds: readonly string[]
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
  readonly isWalletsEnabled: boolean
  readonly isNetworkSwitchEnabled: boolean
  readonly isWalletGuideEnabled: boolean
  readonly isUnsupportedNetworkAllowed: boolean
  readonly isInline: boolean
  readonly layout: 'compact' | 'wide' | 'auto'
  readonly locale: string | undefined
  readonly tokens: { readonly [networkId: string]: readonly { readonly address: string; readonly iconUrl?: string }[] }
  readonly networkImages: { readonly [networkId: string]: string }
  readonly connectorImages: { readonly [connectorId: string]: string }
  readonly defaultAccountTypes: { readonly [namespace: string]: AccountType }
  readonly isDebug: boolean
}
