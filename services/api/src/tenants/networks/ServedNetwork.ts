import type { UpstreamNetwork } from '../../upstream/UpstreamNetwork.ts'

/** A network as this service reads it. */
export type ServedNetwork = UpstreamNetwork & {
  readonly name: string
  readonly isTestnet: boolean
  /** Whether its blocks are indexed for the history of accounts. */
  readonly isIndexed: boolean
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** US dollars as a decimal string where the price of the own currency is taken as given. */
  readonly nativePrice: string | undefined
  /** As a key of the family (`AddressRules`), as all addresses below. */
  readonly multicall: string | undefined
  readonly wrappedNative: string | undefined
  /** Where names are asked for. */
  readonly universalResolver: string | undefined
  readonly tokens: readonly ServedNetwork.Token[]
  /** From which prices are counted. */
  readonly pools: readonly string[]
  /** How tokens are swapped here; absent where the operator has set nothing. */
  readonly swaps: ServedNetwork.Swaps | undefined
  /** By contract, whether it is spam: the operator's lists. */
  readonly verdicts: ReadonlyMap<string, boolean>
}

export declare namespace ServedNetwork {
  type Swaps = {
    /** Of the usual V2 interface, on EVM networks. */
    readonly router: string
    /** Carries out several ways in one transaction. */
    readonly splitRouter: string | undefined
    /** Pools that the router reaches. */
    readonly pools: readonly string[]
  }
  type Token = {
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly iconUrl: string | undefined
    /** US dollars as a decimal string where the price is taken as given. */
    readonly anchorPrice: string | undefined
  }
}
