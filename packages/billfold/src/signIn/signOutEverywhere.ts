import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'

/**
 * Ends all sessions of the active account in the project, on every page and device. The connection stays, unless sign-in is
 * required. A server that verifies tokens by the key set alone accepts a token until it expires.
 *
 * @throws as `getHostedAccount`; the page then stays signed in.
 * @example await signOutEverywhere(kit)
 */
export async function signOutEverywhere(kit: Kit): Promise<void> {
  const { hostedCalls } = await loadChunk(() => import('./hostedCalls.ts'))
  return hostedCalls(kit).signOutEverywhere()
}
