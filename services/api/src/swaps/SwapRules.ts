import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'
import type { SwapVenue } from './SwapVenue.ts'

/** What a family adds to swaps. */
export type SwapRules = {
  /** How the wire writes the native currency where a token is meant (facts 3.10). */
  readonly placeholder: string
  isNative(address: string): boolean
  /** Writes a key as an address for others, such as with its checksum. */
  toAddress(key: string): string
  /** Venues of its own, the first one for callers that name none. */
  readonly venues: readonly SwapVenue[]
  /** Allowances; absent in families that have none. */
  readonly allowances?: {
    /**
     * Base units that `spender` may take.
     *
     * @throws UpstreamError when no node answers.
     */
    read(network: ServedNetwork, options: { token: string; owner: string; spender: string }): Promise<bigint>
    /** The call to the token's contract, as `0x` hex; without an amount it is unlimited. */
    build(options: { readonly spender: string; readonly amount: bigint | undefined }): string
    /** Units of gas that it takes, as an estimate. */
    readonly gas: bigint
  }
}
