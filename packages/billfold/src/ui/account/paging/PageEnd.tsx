import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { PagedReader } from '../../../core/paging/createPagedReader.ts'
import type { PagedList } from '../../../core/paging/pagedList.ts'
import { FailedState } from '../../../parts/FailedState.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { errorDetails } from '../../shared/request/errorDetails.ts'
import { useText } from '../../texts/useText.ts'

/** How far below the edge the end counts as near, px: a page is there before a finger reaches it. */
const AHEAD_PX = 400

/** Where a list ends for now: asks for more as it comes into view, and says that more is coming, that it failed, or that there is nothing. */
export function PageEnd<item>({ list, reader, texts, loading, empty }: PageEnd.Props<item>) {
  const t = useText()
  const { items, isLoading, isEmpty, error, next } = list
  const { loadMore } = reader
  const end = useRef<HTMLDivElement>(null)
  const isEndNear = useEndNear(end, items.length)
  useEffect(() => {
    if (isEndNear && next !== undefined && !isLoading) void loadMore()
  }, [isEndNear, next, isLoading, loadMore])
  const hasSome = items.length > 0
  return (
    <>
      <div ref={end} />
      {error !== undefined ? (
        <FailedState
          title={error.shortMessage}
          hint={texts.failedHint}
          retry={{ label: t('action.retry'), onClick: () => void loadMore() }}
          details={{ label: t('action.details'), text: errorDetails(error) }}
        />
      ) : isLoading || (!hasSome && !isEmpty) ? (
        hasSome ? (
          <LoadingRows isSingle count={1} label={texts.loading} isFlat hasEnd />
        ) : (
          loading
        )
      ) : (
        isEmpty && empty
      )}
    </>
  )
}

export declare namespace PageEnd {
  type Props<item> = {
    readonly list: PagedList<item>
    readonly reader: Pick<PagedReader<item>, 'loadMore'>
    readonly texts: { readonly loading: string; readonly failedHint: string }
    /** Stands for the first page while it is on its way. */
    readonly loading: ReactNode
    readonly empty: ReactNode
  }
}

/** Whether the end of a list of `count` items is in view, or nearly: looked at anew whenever the list has grown. */
function useEndNear(end: RefObject<HTMLElement | null>, count: number): boolean {
  const [nearAt, setNearAt] = useState<number>()
  useEffect(() => {
    const node = end.current
    if (!node) return
    const observer = new IntersectionObserver(
      entries => setNearAt(entries.at(-1)?.isIntersecting ? count : undefined),
      {
        root: node.closest('.bf-scroll'),
        rootMargin: `0px 0px ${AHEAD_PX}px`,
      },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [end, count])
  return nearAt === count
}
