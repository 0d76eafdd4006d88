import type { NetworkId } from 'billfold/protocol'

/** Something that the sandbox sells. */
export type SandboxAsset = {
  /** CAIP-19 asset type. */
  readonly id: string
  readonly networkId: NetworkId
  readonly networkName: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Contract or mint; absent for the network's own currency. */
  readonly contract?: string
  /** US dollars for one unit, as a decimal string. */
  readonly price: string
}
