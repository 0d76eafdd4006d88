import type { AccountType } from '../contracts/Account.ts'
import type { WalletId } from './WalletId.generated.ts'

/** The kinds of rows in the Connect view. */
export type ConnectorType = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
/** The ways to connect that the Connect view can show. */
export type ConnectMethod = 'wallet' | 'email' | 'social'
/** The buttons of the Account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/**
 * How a host names a wallet: by its id in the bundled directory, which an editor completes, by the 64-hex id of the public
 * registry, or by the id that another directory or a wallet of its own has.
 */
export type WalletName = WalletId | (string & {})

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
  /** Log in by e-mail; needs an embedded connector. */
  readonly email: boolean
  /** Log in by these providers, in this order, `true` for all of them; needs an embedded connector. Those that do not work on a platform are not shown there. */
  readonly socials: readonly string[] | boolean
  /** Swap tokens by these venues of the `api`. Off without remote configuration, which switches it on wherever a venue serves a network. */
  readonly swaps: readonly string[] | false
  /**
   * Buy by these providers: not built yet.
   * @experimental
   */
  readonly onramp: readonly string[] | false
  /** The activity of the account; needs an `api`. */
  readonly activity: boolean
  /** The line at the foot of the modal. */
  readonly branding: boolean
  /** Several connected wallets at once. */
  readonly multiWallet: boolean
  /**
   * Sign-in by the `api`, for hosts without a server: not built yet.
   * @experimental
   */
  readonly hostedSignIn: boolean
}

/** Every option that views and actions read, with defaults filled in and remote configuration merged. */
export type Settings = {
  /** Names your project to the `api`; not needed without one. */
  readonly projectId: string | undefined
  /**
   * Begins the name of everything that the kit stores on the page's origin. Kits of one page share connections, network
   * and login, unless each has a key of its own.
   */
  readonly storageKey: string
  /** Address of a Billfold API. Without one the kit lives on bundled data and your nodes. */
  readonly api: string | undefined
  /** How the kit names itself to the `api`. */
  readonly sdkType: string
  /** Which version it says it is. */
  readonly sdkVersion: string
  readonly features: {
    /** The Receive button. */
    readonly receive: boolean
    /** The Send button. */
    readonly send: boolean
    /**
     * Send events to the `api`, after the visitor's first touch; `false` sends nothing at all, error reports included.
     * `'with-address'` adds the connected address to each event; without it no address leaves the page.
     */
    readonly analytics: boolean | 'with-address'
    /** Offer the whole wallet directory. */
    readonly allWallets: boolean
    /** The visitor has to accept `termsUrl` and `privacyUrl` before connecting. */
    readonly legalCheckbox: boolean
    /**
     * Permissions for sessions: nothing reads it yet.
     * @experimental
     */
    readonly smartSessions: boolean
    /** Copies of a wallet's picture fly out of the row that the visitor chooses; not for one who asked for less motion. */
    readonly coolMode: boolean
    /** Put wallets behind one row. */
    readonly collapseWallets: boolean
    /** Show wallets below the e-mail field; `false` is the same as `collapseWallets`. */
    readonly emailShowWallets: boolean
    /**
     * Pay with an exchange: nothing reads it yet.
     * @experimental
     */
    readonly pay: boolean
    /** Order of the Account view's buttons; what is left out is not shown. */
    readonly walletFeaturesOrder: readonly WalletFeature[]
    /** Order of the ways to connect; by default wallets come first when one is installed. */
    readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
    /** Order of the kinds of rows in the Connect view. */
    readonly connectorTypeOrder: readonly ConnectorType[]
    /** Titles of the kinds of rows in the Connect view, in the place of the kit's. */
    readonly groupNames: { readonly [type in ConnectorType]?: string }
  }
  readonly remote: RemoteFeatures
  /** Whether the row to all wallets is shown. */
  readonly allWallets: 'show' | 'hide' | 'only-mobile'
  /** Wallets of your own beside those of the directory. */
  readonly customWallets: readonly CustomWallet[]
  /** Directory ids that come first, in this order. Ids: the page Wallets of the reference. */
  readonly featuredWalletIds: readonly WalletName[]
  /**
   * Groups of your own in the Connect view: directory ids by the title of the group, both in this order. They stand where
   * featured wallets do; what the visitor has installed is listed as installed. Ids: the page Wallets of the reference.
   */
  readonly walletGroups: { readonly [title: string]: readonly WalletName[] }
  /** Of the directory only these ids, all listed as rows. What the visitor has installed stays. Ids: the page Wallets of the reference. */
  readonly includeWalletIds: readonly WalletName[]
  /** All but these directory ids, installed or not. Ids: the page Wallets of the reference. */
  readonly excludeWalletIds: readonly WalletName[]
  /** Your terms, linked from the Connect view. */
  readonly termsUrl: string | undefined
  /** Your privacy policy, linked from the Connect view. */
  readonly privacyUrl: string | undefined
  /** Your page about wallets, linked from the help of the Connect view. */
  readonly learnMoreUrl: string | undefined
  /** A text of yours below the list of wallets, without markup. */
  readonly disclaimer: string | undefined
  readonly isWalletsEnabled: boolean
  readonly isNetworkSwitchEnabled: boolean
  readonly isWalletGuideEnabled: boolean
  readonly isUnsupportedNetworkAllowed: boolean
  readonly isUniversalLinkPreferred: boolean
  readonly isInline: boolean
  /** One column, two where there is room, or by width. */
  readonly layout: 'compact' | 'wide' | 'auto'
  /** Language tag for numbers, money and dates; by default the visitor's. */
  readonly locale: string | undefined
  /** Tokens to look for in balances, by network id. */
  readonly tokens: { readonly [networkId: string]: readonly { readonly address: string; readonly iconUrl?: string }[] }
  /** Pictures of networks, by network id. */
  readonly networkImages: { readonly [networkId: string]: string }
  /** Pictures of wallets, by connector id. */
  readonly connectorImages: { readonly [connectorId: string]: string }
  /** What the host calls accounts, by address; see `setAddressLabel`. */
  readonly addressLabels?: { readonly [address: string]: string | undefined } | undefined
  /** The kind of account that an embedded wallet gives at a login, by namespace; the visitor may change it. */
  readonly defaultAccountTypes: { readonly [namespace: string]: AccountType }
  readonly isBasic: boolean
  readonly isDebug: boolean
}
