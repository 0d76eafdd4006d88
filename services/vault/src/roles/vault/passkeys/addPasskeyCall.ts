import { addPasskey } from '../../../contract/calls/addPasskey.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isInserted } from '../../../serve/isInserted.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { findAttempt } from '../attempts/findAttempt.ts'
import { takeAttempt } from '../attempts/takeAttempt.ts'
import type { Session } from '../db/Session.ts'
import { announce } from '../notices/announce.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { listOwn } from './listOwn.ts'
import { lockPasskeys } from './lockPasskeys.ts'
import { readAttestation } from './readAttestation.ts'
import { requireRoom } from './requireRoom.ts'
import { toPasskeyFacts } from './toPasskeyFacts.ts'

/** The attempt is used up before anything is judged: a challenge has one answer. */
export const addPasskeyCall = (
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'log' | 'outbox' | 'projects' | 'publicUrl' | 'secrets' | 'waits'
  >,
) =>
  serveCall<Session>()(addPasskey, async ({ attestation, flowId }, asker, session) => {
    requireFresh(services, session)
    const attempt = await findAttempt(services, {
      flowId,
      kinds: ['passkey-add'],
      thumbprint: asker.thumbprint,
      session,
    })
    await takeAttempt(services, attempt)
    const row = await readAttestation(services, { attempt, attestation, asker, userId: session.user_id })
    await lockPasskeys(services, session, async query => {
      requireRoom(await listOwn(query, session))
      const added = await query
        .insertInto('passkey')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      // Whose it is is not said.
      if (!isInserted(added)) throw new CallRefusal('passkey-refused')
    })
    await announce(services, session, 'change', { what: 'passkey.added', facts: {} })
    services.log.info('passkey.added', { project: session.project_id })
    return toPasskeyFacts(row)
  })
