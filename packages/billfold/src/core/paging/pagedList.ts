import type { AccountId } from '../../protocol/caip/types.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'

/** A part of a list and the cursor of the part that follows. */
export type Page<item> = {
  readonly items: readonly item[]
  readonly next: string | undefined
  /** Nobody knows this list: there is no API, or it does not list the network. */
  readonly isUnknown?: boolean
}

/**
 * A list of one account on one network that comes in pages: its activity (specification section 4, Transactions: "loading
 * on; on success the items are appended, empty is set when none, and next is set from the response. On failure empty is
 * true and the cursor is cleared. A reset clears everything."), and its NFTs. That something failed is kept beside it, so
 * that a view never has to call a failure empty.
 */
export type PagedList<item> = {
  readonly accountId: AccountId | undefined
  readonly items: readonly item[]
  readonly isLoading: boolean
  readonly isEmpty: boolean
  /** Empty because nobody knows, not because there is nothing. */
  readonly isUnknown: boolean
  readonly error: BillfoldError | undefined
  /** Cursor of the page that follows; absent on the last, and after a failure. */
  readonly next: string | undefined
}

export type PagedListEvent<item> =
  | { readonly type: 'reset'; readonly accountId: AccountId | undefined }
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly page: Page<item> }
  /** The first page again, for what is new and what has changed. */
  | { readonly type: 'refreshed'; readonly page: Page<item> }
  | { readonly type: 'failed'; readonly error: BillfoldError }

/** Puts a page to what is known already; `isAgain` when it is the first page once more. */
export type MergePage<item> = (known: readonly item[], page: Page<item>, isAgain: boolean) => readonly item[]

export const EMPTY_LIST: PagedList<never> = {
  accountId: undefined,
  items: [],
  isLoading: false,
  isEmpty: false,
  isUnknown: false,
  error: undefined,
  next: undefined,
}

/** Next list. Pure. */
export function pagedListTransition<item>(
  merge: MergePage<item>,
  state: PagedList<item>,
  event: PagedListEvent<item>,
): PagedList<item> {
  switch (event.type) {
    case 'reset':
      return { ...EMPTY_LIST, accountId: event.accountId }
    case 'load':
      return { ...state, isLoading: true, error: undefined }
    case 'loaded': {
      const items = merge(state.items, event.page, false)
      const { next, isUnknown = false } = event.page
      return { ...state, items, isLoading: false, isEmpty: items.length === 0, isUnknown, next }
    }
    case 'refreshed': {
      const items = merge(state.items, event.page, true)
      return { ...state, items, isEmpty: items.length === 0 }
    }
    case 'failed':
      return { ...state, isLoading: false, isEmpty: true, error: event.error, next: undefined }
  }
}
