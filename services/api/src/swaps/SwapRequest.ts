import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'

/** A swap that is asked for. Tokens as in `SwapVenue`. */
export type SwapRequest = {
  readonly network: ServedNetwork
  readonly from: string
  readonly to: string
  /** Base units of `from`, above zero. */
  readonly amount: bigint
  /** Account that pays and receives, where it is known. */
  readonly user: string | undefined
  /** Base units of the native currency for a unit of gas, where it is known. */
  readonly gasPrice: bigint | undefined
}
