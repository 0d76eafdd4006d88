import { signUpByPasskey } from '../../../contract/calls/signUpByPasskey.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isInserted } from '../../../serve/isInserted.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import { findAttempt } from '../attempts/findAttempt.ts'
import { takeAttempt } from '../attempts/takeAttempt.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { answerSession } from '../sessions/answerSession.ts'
import { openSession } from '../sessions/openSession.ts'
import { readAssertion } from './readAssertion.ts'
import { readAttestation } from './readAttestation.ts'

/** Nothing but an authenticator stands before a visitor who is made: a caller makes twenty at once, then one every three minutes. */
const signUpsPerCaller = { capacity: 20, perMs: 3_600_000 }

/** The visitor, their identity and their passkey are made at once or not at all; their id is the handle that the authenticator keeps. */
export const signUpByPasskeyCall = (
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'limiter' | 'log' | 'projects' | 'publicUrl' | 'random' | 'revocations' | 'secrets' | 'waits'
  >,
) =>
  serveCall<Session>()(signUpByPasskey, async ({ assertion, attestation, flowId, refreshToken }, asker) => {
    const { clock, database, limiter, log, projects, secrets } = services
    const { thumbprint } = asker
    const attempt = await findAttempt(services, { flowId, kinds: ['passkey-sign-up'], thumbprint })
    // The settings may have changed since it began.
    projects.requireOrigin(attempt.project_id, attempt.host_origin)
    const { realm, user_id: userId } = attempt
    if (userId === null) throw new CallRefusal('flow-unknown')
    const wait = (await limiter.take(`sign-up.${asker.callerKey}`, signUpsPerCaller)).retryAfterMs
    if (wait > 0) throw new CallRefusal('too-many', { retryAfterMs: wait })
    await takeAttempt(services, attempt)
    const made = await readAttestation(services, { attempt, attestation, asker, userId })
    const challenge = deriveSecret(secrets, attempt, 'second-challenge')
    const said = await readAssertion(services, { attempt, assertion, challenge, row: made })
    const now = clock.now()
    await database
      .as(realm)
      .transaction()
      .execute(async transaction => {
        await transaction.insertInto('visitor').values({ realm, id: userId, email: null, created_at: now }).execute()
        await transaction
          .insertInto('identity')
          .values({ realm, provider: 'passkey', subject: userId, user_id: userId, created_at: now })
          .execute()
        const added = await transaction
          .insertInto('passkey')
          .values({ ...made, ...said, used_at: now })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        // Whose it is is not said.
        if (!isInserted(added)) throw new CallRefusal('passkey-refused')
      })
    const session = await openSession(services, {
      realm,
      projectId: attempt.project_id,
      userId,
      hostOrigin: attempt.host_origin,
      asker,
      method: 'passkey',
      refreshToken,
    })
    log.info('sign-up', { project: attempt.project_id, method: 'passkey' })
    return answerSession(services, session)
  })
