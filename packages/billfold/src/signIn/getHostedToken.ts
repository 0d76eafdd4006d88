import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'

/**
 * The token (JWT) of the active account's hosted sign-in, for the `Authorization` of calls to your own servers; `undefined` while
 * the account is not signed in. It grants what the session grants: never put it into an address or a log.
 *
 * @throws `sign-in/not-enabled` where the kit signs in another way · `chunk/load-failed`.
 * @example const token = await getHostedToken(kit)
 */
export async function getHostedToken(kit: Kit): Promise<string | undefined> {
  const { hostedCalls } = await loadChunk(() => import('./hostedCalls.ts'))
  return hostedCalls(kit).getToken()
}
