import type { PageRules } from '../paging/pagedList.ts'
import type { Transaction } from './Transaction.ts'

/** The history: newest first; of two with one id the newer answer counts. */
export const historyRules: PageRules<Transaction> = {
  append(known, { items }) {
    const byId = new Map([...known, ...items].map(transaction => [transaction.id, transaction]))
    return [...byId.values()].sort((a, b) => b.minedAt - a.minedAt)
  },
  isBehind: (transaction, last) => transaction.minedAt <= last.minedAt,
}
