import type { NetworkId } from 'billfold/protocol'

/** Something that a provider sells. */
export type OnrampAsset = {
  /** CAIP-19 asset type. */
  readonly id: string
  readonly networkId: NetworkId
  readonly networkName: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Contract or mint; `null` for the network's own currency. */
  readonly contract: string | null
}
