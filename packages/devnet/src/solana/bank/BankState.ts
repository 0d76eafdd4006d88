import type { BankTransaction } from './BankTransaction.ts'

/** A whole chain as plain JSON: what the seed file holds, what is kept between runs, and what a snapshot is. */
export type BankState = {
  version: 1
  slot: number
  /** Below `slot` by the number of skipped slots. */
  blockHeight: number
  /** The hashes that transactions may still name, oldest first; the last one is the newest. */
  blockhashes: { hash: string; blockHeight: number }[]
  accounts: { address: string; lamports: string; owner: string; isExecutable: boolean /** base64 */; data: string }[]
  /** In the order in which they were executed. */
  transactions: BankTransaction[]
}
