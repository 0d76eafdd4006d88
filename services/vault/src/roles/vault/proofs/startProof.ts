import { takeSend } from '../../../mail/takeSend.ts'
import type { Asker } from '../../../serve/Asker.ts'
import type { FlowRow } from '../db/FlowRow.ts'
import type { Session } from '../db/Session.ts'
import type { CodeServices } from '../login/CodeServices.ts'
import { isKnownDevice } from '../login/isKnownDevice.ts'
import { startFlow } from '../login/startFlow.ts'

/** Begins a flow of a visitor who is logged in. A device that logged in with this very address has a budget of its own; the address may be another visitor's. */
export async function startProof(
  services: CodeServices,
  options: {
    readonly kind: Exclude<FlowRow['kind'], 'login'>
    readonly email: string
    readonly newEmail: string | null
    readonly asker: Asker
    readonly session: Session
  },
) {
  const { asker, email, kind, newEmail, session } = options
  const { realm, project_id, thumbprint } = session
  await takeSend(services, {
    realm,
    projectId: project_id,
    email,
    thumbprint,
    callerKey: asker.callerKey,
    isKnown: await isKnownDevice(services, realm, email, thumbprint),
  })
  return startFlow(services, {
    realm,
    project_id,
    kind,
    thumbprint,
    host_origin: session.host_origin,
    user_id: session.user_id,
    session_id: session.id,
    email,
    new_email: newEmail,
    place: asker.address === undefined ? undefined : services.placeOf(asker.address),
  })
}
