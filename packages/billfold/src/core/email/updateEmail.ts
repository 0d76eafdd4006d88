import { loadChunk } from '../async/loadChunk.ts'
import type { Kit } from '../Kit.ts'

/**
 * Opens the view in which a visitor who has logged in by e-mail changes their address, and resolves with the new one once they have proven both by a code.
 *
 * @throws `connection/no-auth-connector` without an embedded connector · `connection/not-email-or-social` when the visitor has not logged in by e-mail ·
 * `connection/modal-closed` when the visitor leaves · `request/aborted` after `signal` or `kit.destroy()`.
 * @example const { email } = await updateEmail(kit)
 */
export async function updateEmail(kit: Kit, parameters: updateEmail.Parameters = {}): Promise<updateEmail.ReturnType> {
  const { beginEmailUpdate } = await loadChunk(() => import('./beginEmailUpdate.ts'))
  return beginEmailUpdate(kit, parameters)
}

export declare namespace updateEmail {
  type Parameters = { readonly signal?: AbortSignal | undefined }
  type ReturnType = { readonly email: string }
}
