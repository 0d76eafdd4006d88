import type { QueryObserver } from '@tanstack/query-core'
import { useEffect, useRef, useState } from 'react'
import type { Kit } from '../core/Kit.ts'
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
  const key = toQueryHash(options.queryKey)
  const isEnabled = options.enabled ?? true
  const newest = useRef(options)
  const observer = useRef<QueryObserver<value>>(undefined)
  const [state, setState] = useState<Shown<value>>()
  // What changes between two drawings is asked with from then on: who closes over a filter closes over the newest.
  useEffect(() => {
    newest.current = options
    observer.current?.setOptions({ ...options, enabled: isEnabled, queryKeyHashFn: toQueryHash })
  })
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    loadQuery(kit).then(
      ({ client, QueryObserver: Observer }) => {
        if (isOver) return
        const asked = { ...newest.current, enabled: isEnabled, queryKeyHashFn: toQueryHash }
        const watching = new Observer<value>(client, asked)
        observer.current = watching
        const follow = () => {
          const { data, error, status, isFetching } = watching.getCurrentResult()
          setState({
            kit,
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
      error => isOver || setState({ ...LOADING, kit, key, error, status: 'failed' }),
    )
    return () => {
      isOver = true
      stop()
      observer.current = undefined
    }
  }, [kit, key, isEnabled])
  // Another key or kit: the known data belongs to the previous one until the new answer arrives.
  const { value, error, status, isRefreshing } = state?.kit === kit && state.key === key ? state : LOADING
  return { value, error, status, isRefreshing, refetch: () => void observer.current?.refetch() }
}

type Shown<value> = Omit<QueryState<value>, 'refetch'> & { readonly kit: Kit; readonly key: string }

const LOADING = { status: 'loading', value: undefined, error: undefined, isRefreshing: false } as const

/**
 * The hash that identifies a query: as query-core makes it, members of objects in one order. Amounts are bigints,
 * which JSON does not know.
 */
function toQueryHash(key: readonly unknown[]): string {
  return JSON.stringify(key, (_, value: unknown) => {
    if (typeof value === 'bigint') return { bigint: `${value}` }
    const isPlain = Object.prototype.toString.call(value) === '[object Object]'
    return isPlain ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1))) : value
  })
}
