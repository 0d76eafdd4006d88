import type { PasskeyAssertion } from '../../../contract/calls/passkeyAssertion.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import { takeAttempt } from '../attempts/takeAttempt.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { readAssertion } from './readAssertion.ts'

/**
 * Takes the answer of a known passkey: the attempt is used up, then the answer is judged.
 *
 * @returns the visitor.
 * @throws CallRefusal `flow-unknown`, `passkey-refused`.
 */
export async function takeAssertion(
  services: Pick<VaultServices, 'clock' | 'database' | 'log' | 'projects' | 'publicUrl' | 'secrets' | 'waits'>,
  attempt: AttemptRow,
  assertion: PasskeyAssertion,
): Promise<string> {
  const { clock, database, secrets } = services
  await takeAttempt(services, attempt)
  const row = await database
    .as(attempt.realm)
    .selectFrom('passkey')
    .selectAll()
    .where('realm', '=', attempt.realm)
    .where('credential_id', '=', assertion.credentialId)
    .executeTakeFirst()
  const challenge = deriveSecret(secrets, attempt, 'challenge')
  const said = await readAssertion(services, { attempt, assertion, challenge, row })
  if (!row) throw new CallRefusal('passkey-refused')
  await database
    .as(attempt.realm)
    .updateTable('passkey')
    .set({ ...said, used_at: clock.now() })
    .where('realm', '=', row.realm)
    .where('credential_id', '=', row.credential_id)
    .execute()
  return row.user_id
}
