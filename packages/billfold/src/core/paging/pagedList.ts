import type { AccountId } from '../../protocol/caip/types.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'

/** A part of a list and the cursor of the part that follows. */
export type Page<item> = {
  readonly items: readonly item[]
  readonly next: string | undefined
  /** The list is unknown: there is no API, or it does not list the network. */
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
  /** Empty because the list is unknown, not because it has no rows. */
  readonly isUnknown: boolean
  readonly error: BillfoldError | undefined
  /** Cursor of the page that follows; absent on the last, and after a failure. */
  readonly next: string | undefined
}

export type PagedListEvent<item> =
  | { readonly type: 'reset'; readonly accountId: AccountId | undefined }
  | { readonly type: 'load' }
  /** `cursor` is the one that the page was asked with: a list that began anew meanwhile does not take it. */
  | { readonly type: 'loaded'; readonly page: Page<item>; readonly cursor?: string | undefined }
  /** The first page again, for what is new and what has changed. */
  | { readonly type: 'refreshed'; readonly page: Page<item> }
  | { readonly type: 'failed'; readonly error: BillfoldError }

/** How pages of a list become one. */
export type PageRules<item> = {
  /** Puts a page to what is known already. */
  append(known: readonly item[], page: Page<item>): readonly item[]
  /** Whether an item that is not on the first page can stand behind it, whose last item is `last`; not said: it can. */
  isBehind?(item: item, last: item): boolean
}

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
export function pagedListTransition<item extends { readonly id: string }>(
  rules: PageRules<item>,
  state: PagedList<item>,
  event: PagedListEvent<item>,
): PagedList<item> {
  switch (event.type) {
    case 'reset':
      return { ...EMPTY_LIST, accountId: event.accountId }
    case 'load':
      return { ...state, isLoading: true, error: undefined }
    case 'loaded': {
      if (event.cursor !== state.next) return { ...state, isLoading: false }
      const items = rules.append(state.items, event.page)
      const { next, isUnknown = false } = event.page
      return { ...state, items, isLoading: false, isEmpty: items.length === 0, isUnknown, next }
    }
    case 'refreshed': {
      const list = refresh(rules, state, event.page)
      return { ...list, isEmpty: list.items.length === 0 }
    }
    case 'failed':
      return { ...state, isLoading: false, isEmpty: true, error: event.error, next: undefined }
  }
}

/**
 * The list with its first page as it is now. What stood on it and is not there any more is gone: a block was taken back, a
 * payment replaced, an item given away. Rows after it stay. Where the page has nothing in common with the list,
 * more is new than a page holds, and the list begins anew.
 */
function refresh<item extends { readonly id: string }>(
  { isBehind = () => true }: PageRules<item>,
  state: PagedList<item>,
  { items, next, isUnknown }: Page<item>,
): PagedList<item> {
  const last = items.at(-1)
  // The list is unknown now, or no row of the page is shown: that says nothing about the list.
  if (isUnknown || (!last && next !== undefined)) return state
  const fresh = new Set(items.map(({ id }) => id))
  const end = state.items.findLastIndex(({ id }) => fresh.has(id)) + 1
  if (!last || next === undefined || end === 0) return { ...state, items, next }
  const behind = state.items.slice(end).filter(item => isBehind(item, last))
  return { ...state, items: [...items, ...behind] }
}
