import { verifyEmailCode } from '../../contract/calls/verifyEmailCode.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import { serveCall } from '../../serve/serveCall.ts'
import { answerSession } from '../sessions/answerSession.ts'
import { openSession } from '../sessions/openSession.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'
import { findFlow } from './findFlow.ts'
import { findVisitor } from './findVisitor.ts'
import { takeCode } from './takeCode.ts'

/** The end of a login by e-mail. */
export const verifyEmailCodeCall = (services: VaultServices) =>
  serveCall<Session>()(verifyEmailCode, async ({ code, refreshToken, ...reference }, asker) => {
    const { projects } = services
    const flow = await findFlow(services, { reference, thumbprint: asker.thumbprint, kinds: ['login'] })
    if (flow.approval_hash !== null) throw new CallRefusal('device-unapproved')
    // The settings may have changed since the flow began.
    projects.requireOrigin(flow.project_id, flow.host_origin)
    await takeCode(services, flow, code, now => ({ done_at: now }))
    const userId = await findVisitor(services, {
      realm: flow.realm,
      provider: 'email',
      subject: flow.email,
      email: flow.email,
    })
    const session = await openSession(services, {
      realm: flow.realm,
      projectId: flow.project_id,
      userId,
      hostOrigin: flow.host_origin,
      asker,
      method: 'email',
      refreshToken,
    })
    services.log.info('login', { project: flow.project_id, method: 'email' })
    return answerSession(services, session)
  })
