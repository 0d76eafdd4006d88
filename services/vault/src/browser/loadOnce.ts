/**
 * Code that most pages never need, loaded by the first call and then shared. After a failed load the next call tries again.
 *
 * @example const login = loadOnce(async () => createEmailLogin(await load()))
 */
export function loadOnce<loaded>(load: () => Promise<loaded>): () => Promise<loaded> {
  let loading: Promise<loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
