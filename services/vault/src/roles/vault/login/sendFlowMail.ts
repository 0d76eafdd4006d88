import { drawCode } from '@billfold/service/mail'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { hashText } from '../../../serve/hashText.ts'
import type { FlowRow } from '../db/FlowRow.ts'
import { approvalMail } from '../mails/approvalMail.ts'
import { codeMail } from '../mails/codeMail.ts'
import { digitsOf } from './digitsOf.ts'
import type { FlowServices } from './FlowServices.ts'
import { macCode } from './macCode.ts'

/**
 * Puts what the flow needs next into the outbox: the link while its device waits for approval, else a new code, which ends the one before. A flow whose code the escrow sends has no mail of its own here. Row and
 * mail are one transaction.
 */
export async function sendFlowMail(services: FlowServices, flow: FlowRow, place: string | undefined): Promise<FlowRow> {
  const { clock, database, outbox, projects, publicUrl, random, secrets } = services
  const now = clock.now()
  const facts = {
    origin: flow.host_origin,
    projectName: projects.find(flow.project_id)?.name ?? flow.project_id,
    place,
  }
  const isApproval = flow.approval_hash !== null
  if (flow.is_by_escrow === 1 && !isApproval) {
    const change = {
      code_expires_at: now + callLimits.codeLifeMs,
      last_sent_at: now,
      expires_at: Math.max(flow.expires_at, now + callLimits.codeLifeMs),
    }
    await database.as(flow.realm).updateTable('flow').set(change).where('id', '=', flow.id).execute()
    return { ...flow, ...change }
  }
  const token = random(32).toString('base64url')
  const code = drawCode(digitsOf(flow.kind), random)
  const change = isApproval
    ? { approval_hash: hashText(token), last_sent_at: now }
    : {
        code_mac: macCode(secrets, flow, code),
        code_expires_at: now + callLimits.codeLifeMs,
        tries: 0,
        last_sent_at: now,
        expires_at: Math.max(flow.expires_at, now + callLimits.codeLifeMs),
      }
  const mail = isApproval
    ? approvalMail({ ...facts, link: `${publicUrl()}/approve?token=${token}` })
    : codeMail({ ...facts, code, kind: flow.kind, lifeMs: callLimits.codeLifeMs })
  await database
    .as(flow.realm)
    .transaction()
    .execute(async transaction => {
      await transaction.updateTable('flow').set(change).where('id', '=', flow.id).execute()
      await outbox.put(transaction, {
        realm: flow.realm,
        to: flow.email,
        ...mail,
        expiresAt: now + (isApproval ? callLimits.flowLifeMs : callLimits.codeLifeMs),
      })
    })
  outbox.kick()
  return { ...flow, ...change }
}
