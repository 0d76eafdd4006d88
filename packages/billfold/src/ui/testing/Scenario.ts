import type { EmbeddedSwitches } from '@billfold/testkit'
import type { ConnectorKind } from '../../core/contracts/Connector.ts'
import type { EmbeddedUser } from '../../core/contracts/Embedded.ts'
import type { ViewTarget } from '../../core/modal/views.ts'
import type { Settings } from '../../core/settings/Settings.ts'
import type { Theme } from '../../core/settings/Theme.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'
import type { PendingSend } from '../../protocol/stored/storedPendingSends.ts'

/** What a made-up wallet does when it is asked. */
export type Answer = 'accept' | 'reject' | 'pending' | 'hang' | 'fail' | 'none' | 'unsupported'

export type WalletScenario = {
  readonly id: string
  readonly name: string
  readonly kind?: ConnectorKind
  readonly rdns?: string
  readonly icon?: string
  readonly namespaces?: readonly string[]
  readonly connect?: Answer
  readonly reconnect?: Answer
  readonly switch?: Answer
  readonly disconnect?: Answer
  /** Network the wallet is on; the first one by default. */
  readonly networkId?: NetworkId
  /** How many accounts it grants; 1 by default. */
  readonly accounts?: number
  readonly approved?: readonly NetworkId[]
  /** Networks that the session of a paired wallet speaks for; it has to be asked for the others. */
  readonly has?: readonly NetworkId[]
}

/** A connector that pairs, and the wallet at its other end. */
export type PairingScenario = {
  readonly offer?: 'now' | 'by hand'
  readonly relay?: 'fine' | 'refused' | 'unreachable'
  readonly lifetimeMs?: number
}

/** The connector of e-mail and social wallets, and who is logged in from before. */
export type EmbeddedScenario = {
  readonly switches?: Partial<EmbeddedSwitches>
  /** Families that it has wallets of; by default those of the page. */
  readonly families?: readonly string[]
  readonly user?: EmbeddedUser
  /** It asks the visitor for something as soon as the modal is there. */
  readonly isAsking?: boolean
}

/** What sending meets, and how far it has come before the modal opens. */
export type SendScenario = {
  /** What the wallet answers when it is asked. */
  readonly answer?: Answer
  /** What a block says once it was sent; `never` is no block at all. */
  readonly outcome?: 'success' | 'failed' | 'expired' | 'altered' | 'never' | 'unconfirmed' | 'unreachable'
  readonly fee?: 'some' | 'most' | 'hang' | 'fail' | 'reverts' | 'choices' | 'rent' | 'withheld'
  /** The family warns of every receiver. */
  readonly isRefused?: boolean
  /** How the host describes a transaction that it has sent by itself. */
  readonly added?: string
  /** What was entered; `token` counts those that can be sent, 0 is the native one. */
  readonly draft?: {
    readonly token?: number
    readonly amount?: string
    readonly unit?: 'token' | 'fiat'
    readonly to?: string
  }
  /** It was reviewed too. */
  readonly isReviewed?: boolean
  readonly recents?: readonly string[]
  /** How names are answered for; without it no name is found. */
  readonly names?: 'some' | 'hang' | 'fail'
  /** A former send, of id `old`. */
  readonly old?: Partial<PendingSend>
}

/** What swapping meets, and how far it has come before the modal opens; needs `api`. */
export type SwapScenario = {
  /** Number of tokens that the API lists beside the native one, or what goes wrong. */
  readonly tokens?: number | 'hostile' | 'hang' | 'fail'
  /** `warned` and `stopped` lose much to the price impact. */
  readonly quote?: 'some' | 'warned' | 'stopped' | 'none' | 'liquidity' | 'hang' | 'fail'
  /** What the family makes of the transaction that the API builds. */
  readonly build?: 'some' | 'approval' | 'untrusted' | 'mismatch' | 'fails' | 'hang'
  /** What the wallet answers when it is asked. */
  readonly answer?: Answer
  /** What was entered; numbers count the tokens of the API, 0 is the native one. */
  readonly draft?: {
    readonly from?: number
    readonly to?: number
    readonly amount?: string
    readonly unit?: 'token' | 'fiat'
    readonly slippageBps?: number
  }
  /** It was reviewed too. */
  readonly isReviewed?: boolean
}

/** A payment that a shop asks for, and how far it has come before the modal opens. */
export type PayScenario = {
  /** Whole units of USDC, `12.5` unless given. */
  readonly amount?: string
  /** What it is paid in. */
  readonly asset?: 'usdc' | 'native' | 'unknown'
  /** What the family finds: prices, none but the asset's own, a need to allow, tokens that differ, a transaction that fails. */
  readonly prepared?: 'some' | 'own' | 'approval' | 'dear' | 'mismatch' | 'fails' | 'hang'
  /** Exchanges that the API has. */
  readonly exchanges?: number | 'hang' | 'fail'
  /** What the wallet answers when it is asked. */
  readonly answer?: Answer
  readonly redirect?: boolean
  /** The visitor is at an exchange. */
  readonly isAtExchange?: boolean
}

/** The site asks visitors to sign in. */
export type SignInScenario = {
  /** What comes of asking the host for a message. */
  readonly message?: 'some' | 'long' | 'hostile' | 'hang' | 'away' | 'away again' | 'fail'
  /** What the wallet answers; a signature that it gives is none. */
  readonly sign?: Answer
  readonly isRequired?: boolean
}

/** A page with a kit in a certain state. Plain data: it travels in the page's address. */
export type Scenario = {
  readonly wallets?: readonly WalletScenario[]
  /** Wallets of phones can be paired. */
  readonly pairing?: PairingScenario
  /** Visitors can log in inside the page; its connector is `embedded`. */
  readonly embedded?: EmbeddedScenario
  readonly signIn?: SignInScenario
  /** The page takes itself for one on this device. */
  readonly device?: 'iphone' | 'android'
  /** Wallets that are connected before the modal opens, by id. */
  readonly connected?: readonly string[]
  /** A stored connection to this wallet is being restored. */
  readonly restoring?: string
  readonly recent?: readonly string[]
  /** Rows of the bundled directory: a number of made-up ones beside a few named ones, or what goes wrong. */
  readonly directory?: number | 'hang' | 'fail'
  /** An API whose directory has this many wallets, those of the bundled one first; or one that fails. */
  readonly api?: number | 'fail'
  /** Rows of the API's history, or what goes wrong; needs `api`. */
  readonly history?: number | 'hostile' | 'hang' | 'fail'
  /** NFTs of the API, every eighth of them spam, or what goes wrong; needs `api`. */
  readonly nfts?: number | 'hostile' | 'hang' | 'fail'
  /** Number of networks of the first family; 4 by default. */
  readonly networks?: number
  /** A second family, `two`, with two networks. */
  readonly hasSecondFamily?: boolean
  /** Names of the first networks, instead of the usual ones. */
  readonly networkNames?: readonly string[]
  readonly balance?: 'some' | 'zero' | 'huge' | 'hang' | 'fail'
  /** Number of tokens, or what goes wrong; `mixed` are worth much, little and nothing, `odd` ones have 0, 36 or no decimals, or a hostile symbol. */
  readonly tokens?: number | 'hostile' | 'odd' | 'mixed' | 'hang' | 'fail'
  readonly sending?: SendScenario
  readonly swapping?: SwapScenario
  readonly paying?: PayScenario
  /** Of the first family; `made` unless given. */
  readonly namespace?: string
  readonly options?: Partial<
    Pick<
      Settings,
      | 'allWallets'
      | 'customWallets'
      | 'featuredWalletIds'
      | 'walletGroups'
      | 'includeWalletIds'
      | 'excludeWalletIds'
      | 'termsUrl'
      | 'privacyUrl'
      | 'learnMoreUrl'
      | 'disclaimer'
      | 'layout'
      | 'locale'
    >
  > & {
    readonly basic?: boolean
    readonly multiWallet?: boolean
    readonly preferUniversalLinks?: boolean
    readonly features?: Partial<Settings['features']> &
      Partial<Pick<Settings['remote'], 'branding' | 'email' | 'socials'>>
    readonly enableNetworkSwitch?: boolean
    readonly enableWalletGuide?: boolean
    readonly enableWallets?: boolean
    readonly allowUnsupportedNetwork?: boolean
  }
  readonly theme?: Partial<Theme>
  readonly dir?: 'rtl'
  readonly isInline?: boolean
  /** Views to go through, the last one is shown; none opens the modal as a host does. */
  readonly path?: readonly ViewTarget[]
  /** Do not open: the test presses the page's button. */
  readonly isClosed?: boolean
}
