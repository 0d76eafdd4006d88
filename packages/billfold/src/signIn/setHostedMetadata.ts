import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'
import type { getHostedAccount } from './getHostedAccount.ts'

/**
 * Replaces what the API keeps with the account that is signed in: up to 50 texts, numbers and flags; `null` removes them. The
 * visitor can read and write them with their token: they prove nothing.
 *
 * @throws as `getHostedAccount`.
 * @example await setHostedMetadata(kit, { metadata: { plan: 'free' } })
 */
export async function setHostedMetadata(kit: Kit, parameters: setHostedMetadata.Parameters): Promise<void> {
  const { hostedCalls } = await loadChunk(() => import('./hostedCalls.ts'))
  return hostedCalls(kit).setMetadata(parameters.metadata)
}

export declare namespace setHostedMetadata {
  type Parameters = { readonly metadata: getHostedAccount.ReturnType['metadata'] }
}
