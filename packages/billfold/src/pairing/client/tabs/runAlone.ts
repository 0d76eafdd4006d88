/** As much of the browser's locks as is used. */
export type Locks = {
  request(name: string, options: { readonly signal?: AbortSignal }, run: () => Promise<unknown>): Promise<unknown>
}

/**
 * Runs `run` alone among the pages of this origin, in turn, until `signal` ends the wait. At once where the browser has no
 * locks, or refuses one (an opaque origin, say): that must not cost what is to be done.
 */
export async function runAlone<result>(
  locks: Locks | undefined,
  name: string,
  run: () => Promise<result>,
  signal?: AbortSignal,
): Promise<result> {
  if (!locks) return run()
  let isRunning = false
  const begin = () => {
    isRunning = true
    return run()
  }
  return locks.request(name, signal ? { signal } : {}, begin).catch((cause: unknown) => {
    if (isRunning || signal?.aborted) throw cause
    return run()
  }) as Promise<result>
}
