import { useEffect, useSyncExternalStore } from 'react'
import type { PagedReader } from '../../../core/paging/createPagedReader.ts'
import { keepPagedListLive } from '../../../core/paging/keepPagedListLive.ts'
import type { PagedList } from '../../../core/paging/pagedList.ts'
import { useKit } from '../../../hooks/useKit.ts'

/** A list that comes in pages: its first one is asked for, and it is kept up to date while mounted. */
export function usePagedList<item>(reader: PagedReader<item>, intervalMs: number): PagedList<item> {
  const kit = useKit()
  const { store, loadMore } = reader
  const list = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const isNew = list.accountId !== undefined && list.items.length === 0 && !list.isEmpty && !list.isLoading
  useEffect(() => {
    if (isNew) void loadMore()
  }, [isNew, loadMore])
  useEffect(() => keepPagedListLive(kit, reader, intervalMs), [kit, reader, intervalMs])
  return list
}
