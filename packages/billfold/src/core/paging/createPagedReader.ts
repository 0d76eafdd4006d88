import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AccountId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { transactionsNoAddress } from '../../protocol/errors/rows/transactions.ts'
import { getShownAccount } from '../account/getShownAccount.ts'
import type { Kit } from '../Kit.ts'
import { watchState } from '../watchState.ts'
import {
  EMPTY_LIST,
  type Page,
  type PagedList,
  type PagedListEvent,
  type PageRules,
  pagedListTransition,
} from './pagedList.ts'

/** A list of the active account, and how it grows. */
export type PagedReader<item> = {
  readonly store: StoreApi<PagedList<item>>
  /** Asks for the next page, or the first; does nothing while one is on its way and after the last. Never rejects. */
  loadMore(): Promise<void>
  /** Asks for the first page again, for what is new. A failure changes nothing. Never rejects. */
  refresh(): Promise<void>
}

/** Creates a reader whose list begins anew whenever account or network change. Ended with the kit. */
export function createPagedReader<item extends { readonly id: string }>(
  kit: Kit,
  options: createPagedReader.Options<item>,
): PagedReader<item> {
  const { name, fetchPage, rules, toError, onNext } = options
  const { runtime } = kit
  const store = createStore<PagedList<item>>(() => ({ ...EMPTY_LIST, accountId: getShownAccount(kit).accountId }))
  const dispatch = (event: PagedListEvent<item>) => store.setState(pagedListTransition(rules, store.getState(), event))
  watchState(
    kit,
    () => getShownAccount(kit).accountId,
    accountId => {
      runtime.abortTasks(name)
      dispatch({ type: 'reset', accountId })
    },
  )
  const ask = async (kind: 'page' | 'refresh', cursor: string | undefined) => {
    const { accountId } = store.getState()
    if (!accountId) throw new BillfoldError(transactionsNoAddress)
    const task = runtime.startTask(`${name} ${kind}`)
    const page = await fetchPage(accountId, { cursor, isFresh: kind === 'refresh', signal: task.signal }).finally(() =>
      task.abort(),
    )
    // Ignore an answer for the previous account.
    return store.getState().accountId === accountId ? page : undefined
  }
  return {
    store,
    async loadMore() {
      const { error, isLoading, next, items } = store.getState()
      // A failure has cleared the cursor: the list has not ended.
      const isWhole = items.length > 0 && next === undefined && error === undefined
      if (isLoading || isWhole) return
      if (next) onNext?.()
      dispatch({ type: 'load' })
      try {
        const page = await ask('page', next)
        if (page) dispatch({ type: 'loaded', page, cursor: next })
      } catch (cause) {
        if (isBillfoldError(cause, 'request/aborted')) return
        dispatch({ type: 'failed', error: toError(cause) })
      }
    },
    async refresh() {
      const { isLoading, items } = store.getState()
      if (isLoading || items.length === 0) return
      const page = await ask('refresh', undefined).catch(() => undefined)
      if (page) dispatch({ type: 'refreshed', page })
    },
  }
}

export declare namespace createPagedReader {
  type Options<item> = {
    /** Names its tasks: unique within the kit. */
    readonly name: string
    fetchPage(accountId: AccountId, options: FetchOptions): Promise<Page<item>>
    readonly rules: PageRules<item>
    /** The code of a failure; reported once for each. */
    toError(cause: unknown): BillfoldError
    /** A page after the first is asked for. */
    onNext?(): void
  }
  type FetchOptions = {
    readonly cursor: string | undefined
    /** Past every cache: something may have happened. */
    readonly isFresh: boolean
    readonly signal: AbortSignal
  }
}
