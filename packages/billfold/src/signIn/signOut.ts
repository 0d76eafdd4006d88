import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInNotEnabled } from '../protocol/errors/rows/signIn.ts'

/**
 * Signs the active account out on its network (with the scope `account`, on all networks of its family), or with `all` every
 * account. The connection stays, unless sign-in is required.
 *
 * @throws `sign-in/not-enabled` · `sign-in/no-address` when no account is connected · `sign-in/server-away` · what the host's
 * `revokeSession` or `setSessions` throws; the page then stays signed in.
 * @example await signOut(kit)
 */
export async function signOut(kit: Kit, parameters: signOut.Parameters = {}): Promise<void> {
  if (!kit.runtime.siwx) throw new BillfoldError(signInNotEnabled)
  const { endSession } = await loadChunk(() => import('./endSession.ts'))
  return endSession(kit, parameters)
}

export declare namespace signOut {
  type Parameters = { readonly all?: boolean | undefined }
  type ReturnType = undefined
  type ErrorType = BillfoldError
}
