import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { activityOf } from '../../../core/activity/activityOf.ts'
import { mergePending } from '../../../core/activity/mergePending.ts'
import type { Transaction } from '../../../core/activity/Transaction.ts'
import type { PagedReader } from '../../../core/paging/createPagedReader.ts'
import type { PagedList } from '../../../core/paging/pagedList.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { historyCacheMs } from '../../../protocol/limits.ts'
import { getSendBook } from '../../../send/getSendBook.ts'
import { isEnded } from '../../../send/isEnded.ts'
import { usePagedList } from '../paging/usePagedList.ts'

/** The active account's activity, with what this page has on its way, kept up to date while mounted. */
export function useActivity(): useActivity.ReturnType {
  const kit = useKit()
  const reader = activityOf(kit)
  const { refresh } = reader
  const list = usePagedList(reader, historyCacheMs)
  const book = getSendBook(kit)
  const sends = useSyncExternalStore(book.watch, book.all)
  // What has just been confirmed is in the history now, or will be with the next block.
  const endCount = sends.filter(({ status }) => isEnded(status)).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again whenever one more has ended.
  useEffect(() => void refresh(), [refresh, endCount])
  const transactions = useMemo(() => mergePending(list.items, sends, list.accountId), [list, sends])
  return { list, reader, transactions }
}

export declare namespace useActivity {
  type ReturnType = {
    readonly list: PagedList<Transaction>
    readonly reader: PagedReader<Transaction>
    /** With what is on its way; more than the list's own items. */
    readonly transactions: readonly Transaction[]
  }
}
