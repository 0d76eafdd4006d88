import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { PasskeyAssertion } from '../../../contract/calls/passkeyAssertion.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { checkPlace } from './checkPlace.ts'

/** A key without an owner: an unknown credential costs what a wrong signature costs. */
const decoyKey =
  'pQECAyYgASFYIOgR88sDd88x_d9ptNQBBeBE7cewy7-aN73m2kNzcLQiIlggC6phwWxF6hax-a8xqEXtYnQfDzwjjJqhWjJyVj5aj7k'

/**
 * Judges the answer of a passkey (WebAuthn, section 7.2): origin, page above, challenge, RP ID, user presence and verification, signature, whose handle it names. Counters are hints: synced passkeys
 * have no meaningful counter. The attempt must be used up before.
 *
 * @returns what the authenticator said of itself.
 * @throws CallRefusal `passkey-refused`.
 */
export async function readAssertion(
  services: Pick<VaultServices, 'log' | 'projects' | 'publicUrl'>,
  options: readAssertion.Options,
): Promise<readAssertion.ReturnType> {
  const { assertion, attempt, challenge, row } = options
  const above = checkPlace(services, assertion.clientDataJSON, attempt.project_id)
  const { credentialId, userHandle, ...response } = assertion
  const url = new URL(services.publicUrl())
  const verified = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, ...(userHandle === null ? {} : { userHandle }) },
    },
    expectedChallenge: challenge.toString('base64url'),
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
  const isOwn =
    row?.credential_id === credentialId &&
    (userHandle === null || userHandle === row.user_id) &&
    (attempt.user_id === null || attempt.user_id === row.user_id)
  if (verified?.verified !== true || !isOwn) throw new CallRefusal('passkey-refused')
  const { credentialBackedUp, newCounter } = verified.authenticationInfo
  if (row.counter > 0 && newCounter <= row.counter)
    services.log.warn('passkey.counter', { project: attempt.project_id })
  return { counter: newCounter, is_synced: credentialBackedUp ? 1 : 0 }
}

export declare namespace readAssertion {
  type Options = {
    readonly attempt: AttemptRow
    readonly assertion: PasskeyAssertion
    readonly challenge: Buffer
    /** The passkey that the assertion names; absent if it is unknown. */
    readonly row:
      | Pick<Selectable<Tables['passkey']>, 'credential_id' | 'user_id' | 'public_key' | 'counter'>
      | undefined
  }
  type ReturnType = { readonly counter: number; readonly is_synced: 0 | 1 }
}
