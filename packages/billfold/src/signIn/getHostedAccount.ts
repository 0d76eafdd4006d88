import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'
import type { SignInClaims } from '../protocol/http/signInClaims.ts'

/**
 * What the API knows of the account that is signed in: its id in the project, when it signed in first and last (ISO 8601), how it
 * is connected, and the metadata that your page keeps with it.
 *
 * @throws `sign-in/no-address` while no account is signed in · `sign-in/refused` when the session has ended meanwhile ·
 * `sign-in/server-away` · `sign-in/not-enabled` where the kit signs in another way.
 * @example const { uuid, metadata } = await getHostedAccount(kit)
 */
export async function getHostedAccount(kit: Kit): Promise<getHostedAccount.ReturnType> {
  const { hostedCalls } = await loadChunk(() => import('./hostedCalls.ts'))
  return hostedCalls(kit).getAccount()
}

export declare namespace getHostedAccount {
  type ReturnType = NonNullable<SignInClaims['account']>
}
