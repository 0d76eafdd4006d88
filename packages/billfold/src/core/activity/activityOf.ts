import { createStore, type StoreApi } from 'zustand/vanilla'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { transactionsFailed, transactionsNoAddress } from '../../protocol/errors/rows/transactions.ts'
import { getAccount } from '../actions/getAccount.ts'
import { watchState } from '../actions/watchState.ts'
import type { Kit } from '../Kit.ts'
import { fetchHistory } from './fetchHistory.ts'
import {
  NO_TRANSACTIONS,
  type TransactionList,
  type TransactionListEvent,
  transactionListTransition,
} from './transactionList.ts'

/** The activity of the active account. */
export type Activity = {
  readonly store: StoreApi<TransactionList>
  /** Asks for the next page, or the first; does nothing while one is on its way and after the last. Never rejects. */
  loadMore(): Promise<void>
  /** Asks for the first page again, for what is new. A failure changes nothing. Never rejects. */
  refresh(): Promise<void>
}

/** The one list of a kit, begun anew whenever account or network change. */
export const activityOf = (kit: Kit): Activity => kit.runtime.once('activity', () => createActivity(kit))

function createActivity(kit: Kit): Activity {
  const { runtime } = kit
  const store = createStore<TransactionList>(() => ({ ...NO_TRANSACTIONS, accountId: getAccount(kit).accountId }))
  const dispatch = (event: TransactionListEvent) => store.setState(transactionListTransition(store.getState(), event))
  // Ended with the kit: `watchState` stops by itself.
  watchState(
    kit,
    () => getAccount(kit).accountId,
    accountId => {
      runtime.abortTasks('activity')
      dispatch({ type: 'reset', accountId })
    },
  )
  const ask = async (name: 'page' | 'refresh', cursor: string | undefined) => {
    const { accountId } = store.getState()
    if (!accountId) throw new BillfoldError(transactionsNoAddress)
    const task = runtime.startTask(`activity ${name}`)
    const page = await fetchHistory(kit, accountId, {
      cursor,
      isFresh: name === 'refresh',
      signal: task.signal,
    }).finally(() => task.abort())
    // An answer for the account of before belongs to nobody.
    return store.getState().accountId === accountId ? page : undefined
  }
  return {
    store,
    async loadMore() {
      const { error, isLoading, next, transactions } = store.getState()
      // A failure has cleared the cursor: that is no end of the list.
      const isWhole = transactions.length > 0 && next === undefined && error === undefined
      if (isLoading || isWhole) return
      if (next) runtime.emit({ type: 'LOAD_MORE_TRANSACTIONS' })
      dispatch({ type: 'load' })
      try {
        const page = await ask('page', next)
        if (page) dispatch({ type: 'loaded', page })
      } catch (cause) {
        if (isBillfoldError(cause, 'request/aborted')) return
        runtime.emit({ type: 'ERROR_FETCH_TRANSACTIONS' })
        dispatch({ type: 'failed', error: new BillfoldError(transactionsFailed, { cause }) })
      }
    },
    async refresh() {
      const { isLoading, transactions } = store.getState()
      if (isLoading || transactions.length === 0) return
      const page = await ask('refresh', undefined).catch(() => undefined)
      if (page) dispatch({ type: 'refreshed', page })
    },
  }
}
