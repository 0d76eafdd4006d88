import { takeSend } from '../../../mail/takeSend.ts'
import type { Asker } from '../../../serve/Asker.ts'
import type { FlowRow } from '../db/FlowRow.ts'
import type { CodeServices } from './CodeServices.ts'
import { isKnownDevice } from './isKnownDevice.ts'
import { sendFlowMail } from './sendFlowMail.ts'
import { toCodeTerms } from './toCodeTerms.ts'

/** Sends the mail of a flow's step again, within the same budgets as the first. */
export async function resend(services: CodeServices, flow: FlowRow, asker: Asker) {
  const { realm, project_id, email } = flow
  const { callerKey, thumbprint } = asker
  const isKnown = await isKnownDevice(services, realm, email, thumbprint)
  await takeSend(services, { realm, projectId: project_id, email, thumbprint, callerKey, isKnown })
  const place = asker.address === undefined ? undefined : services.placeOf(asker.address)
  return toCodeTerms(await sendFlowMail(services, flow, place), services)
}
