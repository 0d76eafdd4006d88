import type { decodeBitcoinTransaction } from '@billfold/bitcoin/read'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'

/** A transaction as far as it concerns one address. Amounts in satoshi. */
export type BitcoinEntry = decodeBitcoinTransaction.ReturnType & {
  readonly network: ServedNetwork
  readonly txid: string
  /** Milliseconds since 1970; of what waits, when it was seen here. */
  readonly minedAt: number
  readonly isPending: boolean
}
