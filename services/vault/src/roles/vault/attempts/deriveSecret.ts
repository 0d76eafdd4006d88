import { createHmac } from 'node:crypto'
import type { Secrets } from '../../../serve/Secrets.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'

/**
 * A secret of one attempt for one use (challenges, PKCE verifier, nonce, state): 32 bytes that follow from the role's own secret, so that no database holds them.
 *
 * @example deriveSecret(services.secrets, attempt, 'challenge').toString('base64url')
 */
export function deriveSecret(
  secrets: Secrets,
  { id }: Pick<AttemptRow, 'id'>,
  use: 'challenge' | 'second-challenge' | 'verifier' | 'nonce' | 'state',
): Buffer {
  return createHmac('sha256', secrets.of('attempt')).update(`billfold/attempt/v1|${use}|${id}`).digest()
}
