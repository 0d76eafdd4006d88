import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'

/**
 * Sends a code to an address, for the hosted sign-in of the active account. With `isSent` false the account has verified the address
 * before, and needs no code. Once it is confirmed, the next message that this account signs names the address, and the token has the
 * claim `email`: call `signIn` afterwards, or `signOut` and `signIn` for an account that is signed in.
 *
 * @throws `sign-in/no-address` while no account is connected · `sign-in/refused` for text that is not an e-mail address · `sign-in/server-away`, also when
 * too many mails were sent, and where the API sends none · `sign-in/not-enabled` where the kit signs in another way.
 * @example const { isSent } = await requestEmailCode(kit, { email: 'ann@mail.example' })
 */
export async function requestEmailCode(
  kit: Kit,
  parameters: requestEmailCode.Parameters,
): Promise<requestEmailCode.ReturnType> {
  const { hostedCalls } = await loadChunk(() => import('./hostedCalls.ts'))
  return { isSent: await hostedCalls(kit).requestEmailCode(parameters.email) }
}

export declare namespace requestEmailCode {
  type Parameters = { readonly email: string }
  type ReturnType = { readonly isSent: boolean }
}
