import type { NetworkId } from '../../protocol/caip/types.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { SignInMessage } from '../../protocol/signIn/SignInMessage.ts'
import type { Account } from './Account.ts'
import type { Connector } from './Connector.ts'
import type { HandOverStage } from './HandOverStage.ts'
import type { KitStorage } from './KitStorage.ts'
import type { Network } from './Network.ts'

/** Where a family reads chain data from, and how it is paced. Same for every call of a kit. */
export type ReadSettings = {
  readonly fetch: typeof fetch
  /** Addresses to try for a network, best first: the API's proxy when configured, the host's own, the network's own. */
  rpcUrls(network: Network): readonly string[]
  /** The kit's storage, which its tabs share; absent for a family that runs without a kit. */
  readonly storage?: Pick<KitStorage, 'read' | 'write'> | undefined
}

/** What a feature may look at when asked whether it is available. Pure: it may make no request. */
export type FeatureContext = {
  readonly network: Network
  readonly account: Account
  readonly connector: Connector
}

/** The native balance of an account, in base units. */
export type NativeBalance = { readonly balance: bigint; readonly decimals: number; readonly symbol: string }

/** One fungible balance. `balance` in base units; `address` absent for the native token. */
export type TokenBalance = {
  readonly networkId: NetworkId
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly balance: bigint
  readonly iconUrl?: string
  /** US dollars for one token as a decimal string; absent when no price is known. */
  readonly price?: string
}

/** How soon a transfer is wanted, on networks where the visitor pays for that. */
export type FeeSpeed = 'economy' | 'normal' | 'fast'

/**
 * What makes a transaction cost what its estimate says: integers by the names of the family, which alone reads them (for
 * EVM `gas`, `maxFeePerGas`, `maxPriorityFeePerGas`, `gasPrice`). Handed back with the transfer, so that the visitor pays
 * what they were shown.
 */
export type FeeTerms = Readonly<Record<string, bigint>>

/** Fee of one transaction, native base units. */
export type FeeEstimate = {
  /** What the network counts the fee by: gas, compute units, virtual bytes. */
  readonly units: bigint
  readonly expected: bigint
  /** What the wallet may be charged at worst. */
  readonly max: bigint
  /** The worst fee of sending everything there is, where it is another one. */
  readonly maxOfAll?: bigint
  /** Native base units that go beside the fee, such as the rent of an account that a transfer opens for its receiver. */
  readonly deposit?: bigint
  /** Base units of the token that its issuer keeps, so that they do not arrive. */
  readonly withheld?: bigint
  /** Fees by speed, where the visitor has the choice; this estimate is the one that was asked for. */
  readonly choices?: readonly { readonly speed: FeeSpeed; readonly expected: bigint; readonly max: bigint }[]
  /** Absent where the wallet decides what it pays. */
  readonly terms?: FeeTerms
  /** Why the network would refuse the transaction; the fee is then what such a one usually costs. */
  readonly refusal?: BillfoldError
}

/** A call as a host of an EVM network asks for it; `value` and `gas` in base units, `data` as hex. */
export type CallRequest = {
  readonly to?: string
  readonly value?: bigint
  readonly data?: string
  readonly gas?: bigint
}

/** A transaction in the form in which its network carries it, as base64. */
export type SerializedTransaction = { readonly serialized: string }

/** A transaction as a host asks for it. Which of the two forms a family takes is up to it. */
export type TransactionRequest = CallRequest | SerializedTransaction

/** A transfer of the native or of a fungible token. */
export type TransferRequest = {
  /** Contract of the token; absent for the native one. */
  readonly token?: { readonly address: string; readonly decimals: number }
  readonly to: string
  /** Base units. */
  readonly amount: bigint
  /** Where the visitor chose; `normal` otherwise. */
  readonly speed?: FeeSpeed
  /** Of the estimate that the visitor was shown; without them the wallet decides. */
  readonly terms?: FeeTerms
}

/** One side of a swap as the visitor is shown it; `address` absent for the native token. */
export type SwapSide = { readonly address?: string; readonly symbol: string; readonly decimals: number }

/** A swap on the terms that the visitor is shown, and the transaction that a server built for it. */
export type SwapRequest = {
  readonly from: SwapSide
  readonly to: SwapSide
  /** Base units of `from` that are given. */
  readonly amount: bigint
  /** Base units of `to` that have to arrive. */
  readonly minReceived: bigint
  readonly transaction: TransactionRequest
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A swap that was compared with what the visitor is shown. */
export type CheckedSwap = {
  /** Address of what carries the swap out. */
  readonly contract: string
  /** What the wallet has to send first, in this order: allowances of exactly the amount. */
  readonly approvals: readonly CallRequest[]
  /** Base units of `to` that would arrive now; absent while an approval is missing. */
  readonly received?: bigint
  readonly transaction: TransactionRequest
}

/** A payment of exactly `amount` to a recipient. */
export type PaymentRequest = {
  readonly asset: SwapSide
  /** Base units of the asset. */
  readonly amount: bigint
  readonly recipient: string
  /** 32 bytes as 0x hex that the transaction carries, by which the recipient finds it. */
  readonly reference?: string | undefined
  /** What it may be paid with. */
  readonly sources: readonly SwapSide[]
  /** Before the wallet is asked: the tokens are confirmed by a second node where there is one, and the network tries the transaction. */
  readonly isFinal?: boolean | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A payment with one of its sources. */
export type PreparedPayment = {
  readonly source: SwapSide
  /** Base units of the source at the price of now, and those that are given at most. */
  readonly amount: bigint
  readonly maxAmount: bigint
  /** What has to be sent first, in this order: allowances of exactly `maxAmount`. */
  readonly approvals: readonly CallRequest[]
  readonly transaction: TransactionRequest
}

/** One thing that a transaction moved, seen from an account. */
export type ActivityTransfer = {
  readonly kind: 'token' | 'nft'
  readonly name: string
  readonly symbol: string
  readonly direction: 'in' | 'out' | 'self'
  /** Base units, without a sign. */
  readonly amount: bigint
  readonly decimals: number
}

/** What one transaction meant for an account. */
export type ActivityRow = {
  readonly hash: string
  /** Milliseconds since the epoch; absent while no block holds it. */
  readonly minedAt?: number
  /** What it was, in the field's words: `send`, `receive`, `trade`, … */
  readonly operationType: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly from: string
  readonly to: string
  readonly transfers: readonly ActivityTransfer[]
}

/** A partially signed Bitcoin transaction for a wallet to sign (BIP-174). */
export type PsbtRequest = {
  /** Base64 or hex. */
  readonly psbt: string
  /** Which inputs to sign, and by which address; without it all inputs of the account. */
  readonly inputs?: readonly {
    readonly index: number
    readonly address: string
    readonly sighashTypes?: readonly number[]
  }[]
  /** Finalised and sent to the network by the wallet or the kit. Off by default. */
  readonly broadcast?: boolean
}

/** A signed one: `psbt` as base64, `hash` of the transaction when it was broadcast. */
export type SignedPsbt = { readonly psbt: string; readonly hash?: string }

/** Where a name leads. `name` as its standard writes it, `address` with its checksum. */
export type NamedAddress = { readonly name: string; readonly address: string }

/** What an address is called. `avatar` is what its owner wrote, `data:`, `https:` or `ipfs:`: not everything is to be shown. */
export type Identity = { readonly name: string; readonly avatar?: string }

type Read = { readonly network: Network; readonly settings: ReadSettings; readonly signal?: AbortSignal }
/** `handOver`: see there for what a family does with it. */
type Act = FeatureContext & Read & { readonly onStage?: (stage: HandOverStage, hash?: string) => unknown }

/**
 * Every feature a family can implement, by name. Views and actions ask `isAvailable`, then `load` once. A new feature
 * is one line here and one file in each family that offers it.
 */
export type FeatureImplementations = {
  nativeBalance: (options: Read & { address: string }) => Promise<NativeBalance>
  /** `tokens` are the contracts to ask for; without them the family's own list for that network. */
  tokenBalances: (
    options: Read & { address: string; tokens?: readonly { address: string; iconUrl?: string }[] },
  ) => Promise<readonly TokenBalance[]>
  /**
   * Signs text or bytes; resolves with the signature in the family's usual encoding. `protocol` is of Bitcoin. `signIn`, of Solana:
   * the message is a sign-in with these parts, for a wallet that has a way of its own to show one.
   */
  signMessage: (
    options: Act & {
      message: string | Uint8Array
      protocol?: 'ecdsa' | 'bip322' | undefined
      signIn?: SignInMessage | undefined
    },
  ) => Promise<string>
  /**
   * Whether `address` has signed a text, by its key or by what its contract says (for EVM ERC-1271 and ERC-6492). Rejects when
   * that could not be found out.
   */
  verifyMessage: (
    options: Read & { readonly address: string; readonly message: string; readonly signature: string },
  ) => Promise<boolean>
  /** Signs EIP-712 shaped data (checked before the wallet sees it). */
  signTypedData: (options: Act & { typedData: unknown }) => Promise<string>
  /** Asks the wallet to sign and broadcast; resolves with the transaction hash. */
  sendTransaction: (options: Act & { transaction: TransactionRequest }) => Promise<string>
  /** Signs serialised transactions (base64) without sending them; resolves with them signed, in their order. */
  signTransactions: (options: Act & { transactions: readonly string[] }) => Promise<readonly string[]>
  /** Signs a PSBT, which comes back as the same transaction. */
  signPsbt: (options: Act & { request: PsbtRequest }) => Promise<SignedPsbt>
  /** Moves a native or fungible token; resolves with the transaction hash. */
  transfer: (options: Act & { transfer: TransferRequest }) => Promise<string>
  estimateFee: (options: Act & { transaction: TransactionRequest | TransferRequest }) => Promise<FeeEstimate>
  /**
   * Compares the transaction of a swap, which a server built, with what the visitor is shown, before a wallet sees it. Fails with
   * `swap/untrusted-contract`, `swap/mismatch` or `swap/simulation-failed`. Available on networks on which a swap can be checked.
   */
  prepareSwap: (options: FeatureContext & Read & { swap: SwapRequest }) => Promise<CheckedSwap>
  /**
   * The transactions that pay the recipient exactly the amount, one for each source that can: a transfer of the asset itself, or
   * a swap whose result goes to the recipient. No server is asked for a price. Fails with `pay/invalid-config`,
   * `pay/invalid-recipient`, and where it is final with `pay/mismatch` or `pay/simulation-failed`.
   */
  payments: (options: FeatureContext & Read & { payment: PaymentRequest }) => Promise<readonly PreparedPayment[]>
  /** Wallet capabilities by network (EIP-5792 shape for EVM). */
  capabilities: (options: Act) => Promise<Readonly<Record<string, unknown>>>
  /** Hands a batch of calls to the wallet as it is; resolves with the wallet's bundle id. */
  sendCalls: (
    options: Act & { calls: readonly CallRequest[]; capabilities?: unknown },
  ) => Promise<{ readonly id: string }>
  callsStatus: (options: Act & { id: string }) => Promise<unknown>
  /**
   * Calls `name` (`request`, or the older `send` and `sendAsync`) of the provider of a wallet in the page with `given`, for
   * `getProvider`. What the wallet signs resolves once it is verified. Absent where the family's providers verify by
   * themselves.
   */
  providerRequest: (options: {
    readonly account: Account | undefined
    readonly networks: readonly Network[]
    readonly settings: ReadSettings
    readonly provider: unknown
    readonly name: PropertyKey
    readonly given: readonly unknown[]
  }) => Promise<unknown>
  /**
   * Reads how a transaction ended, `undefined` while unknown, `expired` when no block will ever hold it: nothing moved.
   * `altered`: the wallet sent another transaction than it was asked for, one that does not do what was asked.
   * `since` is when the wallet reported the hash, milliseconds since the epoch. It ends once `confirmations` blocks hold it, the
   * one that took it included; 1 by default. Fails with `rpc/unconfirmed` when no other node
   * can confirm it.
   */
  transactionStatus: (
    options: Read & { hash: string; since?: number; confirmations?: number | undefined },
  ) => Promise<'success' | 'failed' | 'expired' | 'altered' | undefined>
  /** Why nothing should be sent to an address of this family on `network`, where that takes more than looking at it. */
  checkReceiver: (
    options: Read & { address: string; token?: TransferRequest['token'] },
  ) => Promise<BillfoldError | undefined>
  /**
   * A page of what an account did, newest first, read from the chain alone; `next` is the cursor of the page that follows. Absent
   * where nodes cannot be asked for that.
   */
  activity: (
    options: Read & { address: string; cursor?: string },
  ) => Promise<{ readonly rows: readonly ActivityRow[]; readonly next?: string }>
  /**
   * Where a name leads on the network `on`, asked of `network`, which `NameRules` named. `undefined`: it leads
   * nowhere. Fails with `names/off-chain` where a host that the page did not name would have to be asked, with
   * `names/unconfirmed` when nodes do not agree.
   */
  resolveName: (options: Read & { name: string; on: NetworkId }) => Promise<NamedAddress | undefined>
  /** What an address is called, only if that name leads back to it. Asked of a network that `NameRules` named. */
  identity: (options: Read & { address: string }) => Promise<Identity | undefined>
}

/** The name of a feature. */
export type Feature = keyof FeatureImplementations

/** How a family offers a feature: whether it is there, and its code. */
export type FeatureEntry<feature extends Feature> = {
  isAvailable(context: FeatureContext): boolean
  /** Loads the code; one `import()` behind it. */
  load(): Promise<FeatureImplementations[feature]>
}

/** The features that a family offers. */
export type FeatureTable = { readonly [feature in Feature]?: FeatureEntry<feature> }
