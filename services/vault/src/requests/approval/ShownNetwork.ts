import type { NetworkId } from 'billfold/protocol'

/** The network of a request, as the screen shows it. */
export type ShownNetwork = {
  readonly id: NetworkId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}
