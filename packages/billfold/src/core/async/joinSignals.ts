/**
 * A signal that aborts with the first of `signals`, for browsers that lack `AbortSignal.any`. Call `release` when done.
 * @example const { signal: either, release } = joinSignals(signal, AbortSignal.timeout(5_000))
 */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): {
  signal: AbortSignal
  release: () => void
} {
  const joined = new AbortController()
  const released = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) joined.abort(signal.reason)
    else signal?.addEventListener('abort', () => joined.abort(signal.reason), { once: true, signal: released.signal })
  }
  return { signal: joined.signal, release: () => released.abort() }
}
