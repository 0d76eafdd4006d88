import type { MergePage } from '../paging/pagedList.ts'
import type { Transaction } from './Transaction.ts'

/** Newest first; of two with one id the newer answer counts. */
export const mergeHistory: MergePage<Transaction> = (known, { items }) => {
  const byId = new Map([...known, ...items].map(transaction => [transaction.id, transaction]))
  return [...byId.values()].sort((a, b) => b.minedAt - a.minedAt)
}
