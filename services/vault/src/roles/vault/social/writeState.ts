import type { Secrets } from '../../../serve/Secrets.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'

/**
 * What a provider carries there and back: the attempt, and a mark that only we can make. Hexadecimal, because hosts append `--` and their address to it.
 *
 * @example writeState(secrets, attempt) // 64 hex digits
 */
export function writeState(secrets: Secrets, attempt: Pick<AttemptRow, 'id'>): string {
  const mark = deriveSecret(secrets, attempt, 'state').subarray(0, 16)
  return Buffer.concat([Buffer.from(attempt.id, 'base64url'), mark]).toString('hex')
}
