/**
 * Settles after a time in milliseconds, or at once when the signal fires. Keeps no process alive.
 *
 * @example await waitFor(1_000, AbortSignal.timeout(500))
 */
export function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    timer.unref()
    signal?.addEventListener('abort', done, { once: true })
  })
}
