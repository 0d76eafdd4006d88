import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAssertion } from '../../contract/calls/passkeyAssertion.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import type { AttemptRow } from '../attempts/AttemptRow.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import { takeAttempt } from '../attempts/takeAttempt.ts'
import type { VaultServices } from '../VaultServices.ts'
import { checkPlace } from './checkPlace.ts'

/** A key that nobody has: an unknown credential costs what a wrong signature costs. */
const decoyKey =
  'pQECAyYgASFYIOgR88sDd88x_d9ptNQBBeBE7cewy7-aN73m2kNzcLQiIlggC6phwWxF6hax-a8xqEXtYnQfDzwjjJqhWjJyVj5aj7k'

/**
 * Judges the answer of a passkey (WebAuthn, section 7.2): origin, page above, challenge, RP ID, user presence and verification, signature. The attempt is
 * used up before. Counters are hints: synced passkeys have none that means anything.
 *
 * @returns the visitor.
 * @throws CallRefusal `flow-unknown`, `passkey-refused`.
 */
export async function takeAssertion(
  services: VaultServices,
  attempt: AttemptRow,
  assertion: PasskeyAssertion,
): Promise<string> {
  const { clock, database, log, publicUrl, secrets } = services
  await takeAttempt(services, attempt)
  const above = checkPlace(services, assertion.clientDataJSON, attempt.project_id)
  const { credentialId, userHandle, ...response } = assertion
  const row = await database
    .as(attempt.realm)
    .selectFrom('passkey')
    .selectAll()
    .where('realm', '=', attempt.realm)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  const url = new URL(publicUrl())
  const verified = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, ...(userHandle === null ? {} : { userHandle }) },
    },
    expectedChallenge: deriveSecret(secrets, attempt, 'challenge').toString('base64url'),
    expectedOrigin: url.origin,
    expectedRPID: url.hostname,
    ...(above === undefined ? {} : { expectedTopOrigin: above }),
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(row?.public_key ?? decoyKey, 'base64url')),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  const isRight = verified?.verified === true && row !== undefined
  const isOwn =
    row !== undefined &&
    (userHandle === null || userHandle === row.user_id) &&
    (attempt.user_id === null || attempt.user_id === row.user_id)
  if (!isRight || !isOwn) throw new CallRefusal('passkey-refused')
  const { newCounter } = verified.authenticationInfo
  if (row.counter > 0 && newCounter <= row.counter) log.warn('passkey.counter', { project: attempt.project_id })
  await database
    .as(attempt.realm)
    .updateTable('passkey')
    .set({
      counter: newCounter,
      used_at: clock.now(),
      is_synced: verified.authenticationInfo.credentialBackedUp ? 1 : 0,
    })
    .where('realm', '=', row.realm)
    .where('credential_id', '=', row.credential_id)
    .execute()
  return row.user_id
}
