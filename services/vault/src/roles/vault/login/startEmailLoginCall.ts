import { canonicalEmail } from '@billfold/service/mail'
import { startEmailLogin } from '../../../contract/calls/startEmailLogin.ts'
import { takeSend } from '../../../mail/takeSend.ts'
import type { Asker } from '../../../serve/Asker.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { checkBinder } from '../sessions/checkBinder.ts'
import { isAlive } from '../sessions/isAlive.ts'
import type { CodeServices } from './CodeServices.ts'
import { isKnownDevice } from './isKnownDevice.ts'
import { signTicket } from './signTicket.ts'
import { startFlow } from './startFlow.ts'
import { toCodeTerms } from './toCodeTerms.ts'

/** Nothing on this path asks whether the address is known: visitors are made when a code is right. */
export const startEmailLoginCall = (services: CodeServices & Pick<VaultServices, 'escrow' | 'spray' | 'work'>) =>
  serveCall<Session>()(startEmailLogin, async ({ projectId, hostOrigin, by, email, needsProof, work }, asker) => {
    const { placeOf, projects, spray } = services
    const project = projects.requireOrigin(projectId, hostOrigin)
    const { realm } = project
    const address = canonicalEmail(email)
    if (address === undefined) throw new CallRefusal('email-invalid')
    if (spray.isAlarmed(projectId) && !(work && services.work.accept(work)))
      throw new CallRefusal('work-needed', { work: services.work.make() })
    const { callerKey, thumbprint } = asker
    if (!needsProof && (await hasSession(services, { asker, projectId, hostOrigin, realm, email: address })))
      return { action: 'CONNECT' }
    const isKnown = await isKnownDevice(services, realm, address, thumbprint)
    await takeSend(services, { realm, projectId, email: address, thumbprint, callerKey, isKnown })
    const needsApproval = project.isDeviceApproved && !isKnown
    const isByEscrow =
      services.escrow !== undefined &&
      project.isEscrowed &&
      (by === 'escrow' || (by === 'escrow-if-unknown' && !isKnown))
    const { flow, flowSecret } = await startFlow(services, {
      realm,
      project_id: projectId,
      kind: 'login',
      thumbprint,
      host_origin: hostOrigin,
      user_id: null,
      session_id: null,
      email: address,
      new_email: null,
      needsApproval,
      isByEscrow,
      place: asker.address === undefined ? undefined : placeOf(asker.address),
    })
    return {
      action: needsApproval ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
      flowId: flow.id,
      flowSecret,
      ...toCodeTerms(flow, services),
      ...(await signTicket(services, flow, asker.address)),
    }
  })

/** Whether this very key has a living session of the address here: no other client learns anything by it. */
async function hasSession(
  services: Pick<VaultServices, 'clock' | 'database' | 'projects' | 'revocations'>,
  wanted: { asker: Asker; realm: string; projectId: string; hostOrigin: string; email: string },
): Promise<boolean> {
  const rows = await services.database
    .as(wanted.realm)
    .selectFrom('session')
    .innerJoin('visitor', join =>
      join.onRef('visitor.realm', '=', 'session.realm').onRef('visitor.id', '=', 'session.user_id'),
    )
    .selectAll('session')
    .where('session.realm', '=', wanted.realm)
    .where('session.project_id', '=', wanted.projectId)
    .where('session.host_origin', '=', wanted.hostOrigin)
    .where('session.thumbprint', '=', wanted.asker.thumbprint)
    .where('session.ended_at', 'is', null)
    .where('visitor.email', '=', wanted.email)
    .execute()
  for (const session of rows)
    if ((await isAlive(services, session)) && (await checkBinder(services, session, wanted.asker))) return true
  return false
}
