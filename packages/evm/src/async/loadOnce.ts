/**
 * Makes a function that loads with its first call and returns that to all calls. What did not arrive may be asked for again.
 *
 * @example const open = loadOnce(async () => ({ answer: 42 }))
 */
export function loadOnce<value>(load: () => Promise<value>): () => Promise<value> {
  let loading: Promise<value> | undefined
  return () => {
    loading ??= load().catch(cause => {
      loading = undefined
      throw cause
    })
    return loading
  }
}
