import { verifyPasskeyLogin } from '../../../contract/calls/verifyPasskeyLogin.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { findAttempt } from '../attempts/findAttempt.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { answerSession } from '../sessions/answerSession.ts'
import { openSession } from '../sessions/openSession.ts'
import { takeAssertion } from './takeAssertion.ts'

/** The end of a login by passkey. */
export const verifyPasskeyLoginCall = (
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'log' | 'projects' | 'publicUrl' | 'random' | 'revocations' | 'secrets' | 'waits'
  >,
) =>
  serveCall<Session>()(verifyPasskeyLogin, async ({ assertion, flowId, refreshToken }, asker) => {
    const attempt = await findAttempt(services, { flowId, kinds: ['passkey-login'], thumbprint: asker.thumbprint })
    // The settings may have changed since it began.
    services.projects.requireOrigin(attempt.project_id, attempt.host_origin)
    const userId = await takeAssertion(services, attempt, assertion)
    const session = await openSession(services, {
      realm: attempt.realm,
      projectId: attempt.project_id,
      userId,
      hostOrigin: attempt.host_origin,
      asker,
      method: 'passkey',
      refreshToken,
    })
    services.log.info('login', { project: attempt.project_id, method: 'passkey' })
    return answerSession(services, session)
  })
