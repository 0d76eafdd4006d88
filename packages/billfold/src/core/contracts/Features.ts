import type { NetworkId } from '../../protocol/caip/types.ts'
import type { Account } from './Account.ts'
import type { Connector } from './Connector.ts'
import type { Network } from './Network.ts'

/** Where a family reads chain data from, and how it is paced. Same for every call of a kit. */
export type ReadSettings = {
  readonly fetch: typeof fetch
  /** Addresses to try for a network, best first: the API's proxy when configured, the host's own, the network's own. */
  rpcUrls(network: Network): readonly string[]
}

/** What a feature may look at when asked whether it is available. Pure: it may not ask anybody. */
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

/** Fee of one transaction, native base units. `max` is what the wallet may be charged at worst. */
export type FeeEstimate = { readonly gas: bigint; readonly expected: bigint; readonly max: bigint }

/** A transaction as a host asks for it; `value` and `gas` in base units, `data` as hex. */
export type TransactionRequest = {
  readonly to?: string
  readonly value?: bigint
  readonly data?: string
  readonly gas?: bigint
}

/** A transfer of the native or of a fungible token. */
export type TransferRequest = {
  /** Contract of the token; absent for the native one. */
  readonly token?: { readonly address: string; readonly decimals: number }
  readonly to: string
  /** Base units. */
  readonly amount: bigint
}

/** Where a name leads. `name` as its standard writes it, `address` with its checksum. */
export type NamedAddress = { readonly name: string; readonly address: string }

/** What an address is called. `avatar` is what its owner wrote, `data:`, `https:` or `ipfs:`: not everything is to be shown. */
export type Identity = { readonly name: string; readonly avatar?: string }

type Read = { readonly network: Network; readonly settings: ReadSettings; readonly signal?: AbortSignal }
type Act = FeatureContext & Read

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
  /** Signs text or bytes; resolves with the signature in the family's usual encoding. */
  signMessage: (options: Act & { message: string | Uint8Array }) => Promise<string>
  /** Signs EIP-712 shaped data (checked before the wallet sees it). */
  signTypedData: (options: Act & { typedData: unknown }) => Promise<string>
  /** Asks the wallet to sign and broadcast; resolves with the transaction hash. */
  sendTransaction: (options: Act & { transaction: TransactionRequest }) => Promise<string>
  /** Moves a native or fungible token; resolves with the transaction hash. */
  transfer: (options: Act & { transfer: TransferRequest }) => Promise<string>
  estimateFee: (options: Act & { transaction: TransactionRequest | TransferRequest }) => Promise<FeeEstimate>
  /** Wallet capabilities by network (EIP-5792 shape for EVM). */
  capabilities: (options: Act) => Promise<Readonly<Record<string, unknown>>>
  /** Hands a batch of calls to the wallet as it is; resolves with the wallet's bundle id. */
  sendCalls: (
    options: Act & { calls: readonly TransactionRequest[]; capabilities?: unknown },
  ) => Promise<{ readonly id: string }>
  callsStatus: (options: Act & { id: string }) => Promise<unknown>
  /** Reads a mined receipt or `undefined` while unknown; fails with `rpc/unconfirmed` when nobody else can confirm it. */
  transactionStatus: (options: Read & { hash: string }) => Promise<'success' | 'failed' | undefined>
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
