/**
 * What most pages never need, loaded by whoever asks first and then the same for all. Where loading failed, the next who asks tries again.
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
