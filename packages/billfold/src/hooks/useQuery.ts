import type { QueryObserver } from '@tanstack/query-core'
import { useEffect, useRef, useState } from 'react'
import { loadQuery } from '../core/query/loadQuery.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import { useKit } from './useKit.ts'

/** The four states of a block that loads (design, "States"). `value` stays while it is refreshed and after a failed refresh. */
export type QueryState<value> = {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly value: value | undefined
  readonly error: unknown
  readonly isRefreshing: boolean
  refetch(): void
}

/**
 * What a server or a chain said, kept up to date while mounted.
 * @example
 * const queryFn = async ({ signal }: { signal: AbortSignal }) => (await fetch('/orders', { signal })).text()
 * const { value, status } = useQuery({ queryKey: ['orders'], queryFn, staleTime: 30_000 })
 */
export function useQuery<value>(options: QueryOptions<value>): QueryState<value> {
  const kit = useKit()
  const key = JSON.stringify(options.queryKey)
  const newest = useRef(options)
  newest.current = options
  const observer = useRef<QueryObserver<value>>(undefined)
  const [state, setState] = useState<{ key: string } & Omit<QueryState<value>, 'refetch'>>(() => ({ ...LOADING, key }))
  const isEnabled = options.enabled ?? true
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    loadQuery(kit).then(
      ({ client, QueryObserver: Observer }) => {
        if (isOver) return
        const watching = new Observer<value>(client, { ...newest.current, enabled: isEnabled })
        observer.current = watching
        const follow = () => {
          const { data, error, status, isFetching } = watching.getCurrentResult()
          setState({
            key,
            value: data,
            error,
            status: status === 'pending' ? 'loading' : status === 'error' ? 'failed' : 'ready',
            isRefreshing: isFetching && data !== undefined,
          })
        }
        stop = watching.subscribe(follow)
        follow()
      },
      error => isOver || setState({ key, value: undefined, error, status: 'failed', isRefreshing: false }),
    )
    return () => {
      isOver = true
      stop()
      observer.current = undefined
    }
  }, [kit, key, isEnabled])
  // Another key: what is shown belongs to somebody else until its own answer is there.
  const shown = state.key === key ? state : { ...LOADING, key }
  return { ...shown, refetch: () => void observer.current?.refetch() }
}

const LOADING = { status: 'loading', value: undefined, error: undefined, isRefreshing: false } as const
