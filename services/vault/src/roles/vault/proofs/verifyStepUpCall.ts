import { verifyStepUp } from '../../../contract/calls/verifyStepUp.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import { findFlow } from '../login/findFlow.ts'
import { takeCode } from '../login/takeCode.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { answerSession } from '../sessions/answerSession.ts'

/** The session is fresh again. */
export const verifyStepUpCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'publicUrl' | 'secrets' | 'spray'>,
) =>
  serveCall<Session>()(verifyStepUp, async ({ code, ...reference }, asker, session) => {
    const { clock, database } = services
    const flow = await findFlow(services, { reference, thumbprint: asker.thumbprint, kinds: ['step-up'], session })
    await takeCode(services, flow, code, now => ({ done_at: now }))
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
