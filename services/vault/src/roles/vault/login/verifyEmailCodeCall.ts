import { verifyEmailCode } from '../../../contract/calls/verifyEmailCode.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { FlowRow } from '../db/FlowRow.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { answerSession } from '../sessions/answerSession.ts'
import { openSession } from '../sessions/openSession.ts'
import { findFlow } from './findFlow.ts'
import { findVisitor } from './findVisitor.ts'
import { takeCode } from './takeCode.ts'

/** The end of a login by e-mail: with the vault's code, or with the escrow's word, asked of the escrow itself, that the page key has proven the address to it. */
export const verifyEmailCodeCall = (
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'escrow' | 'log' | 'projects' | 'publicUrl' | 'random' | 'revocations' | 'secrets' | 'spray'
  >,
) =>
  serveCall<Session>()(verifyEmailCode, async ({ code, refreshToken, ...reference }, asker) => {
    const { projects } = services
    const flow = await findFlow(services, { reference, thumbprint: asker.thumbprint, kinds: ['login'] })
    if (flow.approval_hash !== null) throw new CallRefusal('device-unapproved')
    // The settings may have changed since the flow began.
    projects.requireOrigin(flow.project_id, flow.host_origin)
    await endFlow(services, flow, code)
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

/** @throws CallRefusal `code-expired`, `code-wrong`. */
async function endFlow(
  services: Pick<VaultServices, 'clock' | 'database' | 'escrow' | 'secrets' | 'spray'>,
  flow: FlowRow,
  code: string | undefined,
): Promise<void> {
  const { clock, database, escrow } = services
  if (flow.is_by_escrow === 0) {
    if (code === undefined) throw new CallRefusal('input-invalid', { detail: 'the code is missing' })
    return takeCode(services, flow, code, now => ({ done_at: now }))
  }
  const { email, id: flowId, realm, thumbprint } = flow
  const isProven = await escrow?.isLoginProven({ realm, flowId, identity: `email:${email}`, thumbprint })
  if (!isProven) throw new CallRefusal('code-expired', { detail: 'the escrow has no proof of this login' })
  const ended = await database
    .as(realm)
    .updateTable('flow')
    .set({ done_at: clock.now() })
    .where('id', '=', flowId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (!isUpdated(ended)) throw new CallRefusal('code-expired')
}
