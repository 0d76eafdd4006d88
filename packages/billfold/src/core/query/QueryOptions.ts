/** What a query is: its key, how to ask, how long an answer is fresh. Plain data, so that hooks and hosts can share it. */
export type QueryOptions<value> = {
  /** Everything the answer depends on. */
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<value>
  /** Milliseconds for which an answer is used without asking again. */
  readonly staleTime: number
  readonly enabled?: boolean
  /** Milliseconds between refreshes while it is shown; absent for none. */
  readonly refetchInterval?: number
}
