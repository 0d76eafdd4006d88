import type { AccountId } from '../../protocol/caip/types.ts'
import type { HistoryPage, Transaction } from './Transaction.ts'

/**
 * The activity of one account on one network (specification section 4): "loading on; on success the items are appended,
 * empty is set when none, and next is set from the response. On failure empty is true and the cursor is cleared. A reset
 * clears everything." That something failed is kept beside it, so that a view never has to call a failure empty.
 */
export type TransactionList = {
  readonly accountId: AccountId | undefined
  readonly transactions: readonly Transaction[]
  readonly isLoading: boolean
  readonly isEmpty: boolean
  /** Empty because nobody knows, not because nothing happened. */
  readonly isUnknown: boolean
  readonly error: unknown
  /** Cursor of the page that follows; absent on the last, and after a failure. */
  readonly next: string | undefined
}

export type TransactionListEvent =
  | { readonly type: 'reset'; readonly accountId: AccountId | undefined }
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly page: HistoryPage }
  /** The first page again: what is new goes on top, what is known already takes its newest form. */
  | { readonly type: 'refreshed'; readonly page: HistoryPage }
  | { readonly type: 'failed'; readonly error: unknown }

export const NO_TRANSACTIONS: TransactionList = {
  accountId: undefined,
  transactions: [],
  isLoading: false,
  isEmpty: false,
  isUnknown: false,
  error: undefined,
  next: undefined,
}

/** Next list. Pure. */
export function transactionListTransition(state: TransactionList, event: TransactionListEvent): TransactionList {
  switch (event.type) {
    case 'reset':
      return { ...NO_TRANSACTIONS, accountId: event.accountId }
    case 'load':
      return { ...state, isLoading: true, error: undefined }
    case 'loaded': {
      const transactions = merge(state.transactions, event.page.transactions)
      const { next, isUnknown = false } = event.page
      return { ...state, transactions, isLoading: false, isEmpty: transactions.length === 0, isUnknown, next }
    }
    case 'refreshed': {
      const transactions = merge(state.transactions, event.page.transactions)
      return { ...state, transactions, isEmpty: transactions.length === 0 }
    }
    case 'failed':
      return { ...state, isLoading: false, isEmpty: true, error: event.error, next: undefined }
  }
}

/** Newest first; of two with one id the newer answer counts. */
function merge(known: readonly Transaction[], more: readonly Transaction[]): readonly Transaction[] {
  const byId = new Map([...known, ...more].map(transaction => [transaction.id, transaction]))
  return [...byId.values()].sort((a, b) => b.minedAt - a.minedAt)
}
