/**
 * A store of the host failed: nonces, sessions or revocations. What it would have answered is not known, so no visitor counts as
 * signed in by it. `createHandler` answers 503; in a route of your own, do the same.
 *
 * @example
 * const load = async (sessions: createHandler.Options['sessions'], request: Request) => {
 *   try {
 *     return Response.json(await sessions.list(request))
 *   } catch (error) {
 *     if (error instanceof StoreError) return new Response('Try again later', { status: 503 })
 *     throw error
 *   }
 * }
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** @param store what is kept there, for the message: `sessions`. The message holds that of `cause`: it is for the log, not for visitors. */
  constructor(store: string, cause: unknown) {
    super(`The store of ${store} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
