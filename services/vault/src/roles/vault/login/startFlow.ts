import { callLimits } from '../../../contract/calls/callLimits.ts'
import { hashText } from '../../../serve/hashText.ts'
import { newId } from '../../../serve/newId.ts'
import type { FlowRow } from '../db/FlowRow.ts'
import type { FlowServices } from './FlowServices.ts'
import { sendFlowMail } from './sendFlowMail.ts'

/** Begins a flow and puts its first mail into the outbox. The secret goes to the page that asked and is stored as a hash. */
export async function startFlow(
  services: FlowServices,
  options: startFlow.Options,
): Promise<{ readonly flow: FlowRow; readonly flowSecret: string }> {
  const { clock, database, random } = services
  const { isByEscrow = false, needsApproval = false, place, ...facts } = options
  const flowSecret = random(32).toString('base64url')
  const now = clock.now()
  const row: FlowRow = {
    ...facts,
    id: newId(random),
    secret_hash: hashText(flowSecret),
    code_mac: null,
    code_expires_at: 0,
    tries: 0,
    is_by_escrow: isByEscrow ? 1 : 0,
    approval_hash: needsApproval ? '' : null,
    approved_at: null,
    last_sent_at: now,
    done_at: null,
    created_at: now,
    expires_at: now + callLimits.flowLifeMs,
  }
  await database.as(row.realm).insertInto('flow').values(row).execute()
  return { flow: await sendFlowMail(services, row, place), flowSecret }
}

export declare namespace startFlow {
  type Options = Pick<
    FlowRow,
    'realm' | 'project_id' | 'kind' | 'thumbprint' | 'host_origin' | 'user_id' | 'session_id' | 'email' | 'new_email'
  > & {
    /** Whether the first mail holds the link to the button, and the code comes after it. */
    readonly needsApproval?: boolean
    /** Whether the escrow sends and checks the code. */
    readonly isByEscrow?: boolean
    /** For the mail's text. */
    readonly place: string | undefined
  }
}
