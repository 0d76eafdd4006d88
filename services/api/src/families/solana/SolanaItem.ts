import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { MintFacts } from './MintFacts.ts'

/** A token without decimals that an account holds. */
export type SolanaItem = {
  readonly network: ServedNetwork
  readonly mint: string
  readonly amount: bigint
  readonly facts: MintFacts
  /** Of the collection's own mint. */
  readonly collection: MintFacts | undefined
}
