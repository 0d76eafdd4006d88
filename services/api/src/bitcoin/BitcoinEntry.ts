import type { ServedNetwork } from '../networks/ServedNetwork.ts'

/** A transaction as far as it concerns one address. Amounts in satoshi. */
export type BitcoinEntry = {
  readonly network: ServedNetwork
  readonly txid: string
  /** Milliseconds since 1970; of what waits, when it was seen here. */
  readonly minedAt: number
  readonly isPending: boolean
  readonly operation: 'mint' | 'receive' | 'send'
  readonly direction: 'in' | 'out' | 'self'
  /** Without the fee where the address alone paid it. */
  readonly amount: bigint
  /** Who paid and who was paid, where that is one; else the address itself. */
  readonly from: string
  readonly to: string
}
