import type { NetworkId } from 'billfold/protocol'

/** What an account holds of one currency or token, in base units. */
export type BalanceRow = {
  readonly networkId: NetworkId
  /** Absent for the native currency. Checksummed. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly balance: bigint
  /** Only where the operator named one. */
  readonly iconUrl: string | undefined
  /** US dollars times 10^18 for one whole token. */
  readonly price: bigint | undefined
}
