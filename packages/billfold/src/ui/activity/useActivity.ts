import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Activity, activityOf } from '../../core/activity/activityOf.ts'
import { keepActivityLive } from '../../core/activity/keepActivityLive.ts'
import { mergePending } from '../../core/activity/mergePending.ts'
import type { TransactionList } from '../../core/activity/transactionList.ts'
import { useKit } from '../../hooks/useKit.ts'
import { usePendingSends } from '../../hooks/usePendingSends.ts'

/** The active account's activity, with what this page has on its way, kept up to date while mounted. */
export function useActivity(): TransactionList & Pick<Activity, 'loadMore'> {
  const kit = useKit()
  const { store, loadMore, refresh } = activityOf(kit)
  const list = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const isNew = list.accountId !== undefined && list.transactions.length === 0 && !list.isEmpty && !list.isLoading
  useEffect(() => {
    if (isNew) void loadMore()
  }, [isNew, loadMore])
  useEffect(() => keepActivityLive(kit), [kit])
  const sends = usePendingSends()
  // What has just been confirmed is in the history now, or will be with the next block.
  const endCount = sends.filter(({ status }) => status === 'confirmed' || status === 'failed').length
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again whenever one more has ended.
  useEffect(() => void refresh(), [refresh, endCount])
  const transactions = useMemo(() => mergePending(list.transactions, sends, list.accountId), [list, sends])
  return { ...list, transactions, loadMore }
}
