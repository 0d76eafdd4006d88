import { bindNonce } from '../../../serve/bindNonce.ts'
import type { Secrets } from '../../../serve/Secrets.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import { deriveSecret } from './deriveSecret.ts'

/** The nonce of an attempt, and the salt that shows the escrow which page key it is bound to. */
export function loginNonce(
  secrets: Secrets,
  attempt: Pick<AttemptRow, 'id' | 'thumbprint'>,
): { readonly nonce: Buffer; readonly salt: string } {
  const salt = deriveSecret(secrets, attempt, 'nonce').toString('base64url')
  return { nonce: bindNonce({ salt, thumbprint: attempt.thumbprint }), salt }
}
