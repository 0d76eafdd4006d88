import type { Transaction } from './Transaction.ts'

/** The transactions of one month; `month` counts from 0. */
export type MonthGroup = {
  readonly year: number
  readonly month: number
  readonly transactions: readonly Transaction[]
}

/**
 * "Transaction history: grouped by year then month of minedAt, newest first" (specification section 9), in the visitor's
 * time zone.
 */
export function groupByMonth(transactions: readonly Transaction[]): readonly MonthGroup[] {
  const groups = new Map<number, { year: number; month: number; transactions: Transaction[] }>()
  for (const transaction of transactions) {
    const at = new Date(transaction.minedAt)
    const [year, month] = [at.getFullYear(), at.getMonth()]
    const key = year * 12 + month
    const group = groups.get(key) ?? { year, month, transactions: [] }
    group.transactions.push(transaction)
    groups.set(key, group)
  }
  return [...groups.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, group]) => ({
      ...group,
      transactions: group.transactions.sort((a, b) => b.minedAt - a.minedAt),
    }))
}
