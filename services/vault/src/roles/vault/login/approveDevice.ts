import { everyRealm } from '../../../serve/everyRealm.ts'
import { hashText } from '../../../serve/hashText.ts'
import type { FlowRow } from '../db/FlowRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import type { FlowServices } from './FlowServices.ts'
import { sendFlowMail } from './sendFlowMail.ts'

/**
 * What the button behind the link does: once, in one statement. Then the code goes out.
 *
 * @returns whether there was anything to approve.
 */
export async function approveDevice(
  services: FlowServices & Pick<VaultServices, 'waits'>,
  token: string,
): Promise<boolean> {
  const { clock, database, waits } = services
  const now = clock.now()
  const flow: FlowRow | undefined = await database
    .as(everyRealm)
    .updateTable('flow')
    .set({ approval_hash: null, approved_at: now })
    .where('approval_hash', '=', hashText(token))
    .where('done_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!flow) return false
  await sendFlowMail(services, flow, undefined)
  waits.notify(flow.id)
  return true
}
