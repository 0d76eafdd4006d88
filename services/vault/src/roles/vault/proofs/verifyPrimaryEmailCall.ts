import { verifyPrimaryEmail } from '../../../contract/calls/verifyPrimaryEmail.ts'
import { takeSend } from '../../../mail/takeSend.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { CodeServices } from '../login/CodeServices.ts'
import { findFlow } from '../login/findFlow.ts'
import { isKnownDevice } from '../login/isKnownDevice.ts'
import { sendFlowMail } from '../login/sendFlowMail.ts'
import { takeCode } from '../login/takeCode.ts'
import { toCodeTerms } from '../login/toCodeTerms.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** The flow goes over to the new address. A crash between the two codes leaves the old address as it was (fault 124). */
export const verifyPrimaryEmailCall = (services: CodeServices & Pick<VaultServices, 'spray'>) =>
  serveCall<Session>()(verifyPrimaryEmail, async ({ code, ...reference }, asker, session) => {
    const flow = await findFlow(services, {
      reference,
      thumbprint: asker.thumbprint,
      kinds: ['email-primary'],
      session,
    })
    const email = flow.new_email
    if (email === null) throw new CallRefusal('flow-unknown')
    await takeCode(services, flow, code, () => ({ kind: 'email-secondary', email }))
    const { realm, project_id, thumbprint } = session
    await takeSend(services, {
      realm,
      projectId: project_id,
      email,
      thumbprint,
      callerKey: asker.callerKey,
      // The new address may be a stranger's: all who write to it share its budget.
      isKnown: await isKnownDevice(services, realm, email, thumbprint),
    })
    const place = asker.address === undefined ? undefined : services.placeOf(asker.address)
    return toCodeTerms(await sendFlowMail(services, { ...flow, kind: 'email-secondary', email }, place), services)
  })
