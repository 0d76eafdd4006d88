import { verifyPasskeyStepUp } from '../../../contract/calls/verifyPasskeyStepUp.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { findAttempt } from '../attempts/findAttempt.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { answerSession } from '../sessions/answerSession.ts'
import { takeAssertion } from './takeAssertion.ts'

/** The session is fresh again. */
export const verifyPasskeyStepUpCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'log' | 'projects' | 'publicUrl' | 'secrets' | 'waits'>,
) =>
  serveCall<Session>()(verifyPasskeyStepUp, async ({ assertion, flowId }, asker, session) => {
    const { clock, database } = services
    const { thumbprint } = asker
    const attempt = await findAttempt(services, { flowId, kinds: ['passkey-step-up'], thumbprint, session })
    await takeAssertion(services, attempt, assertion)
    const auth_at = clock.now()
    await database
      .as(session.realm)
      .updateTable('session')
      .set({ auth_at })
      .where('realm', '=', session.realm)
      .where('id', '=', session.id)
      .execute()
    return answerSession(services, { ...session, auth_at })
  })
