import { everyRealm } from '../../../serve/everyRealm.ts'
import { hashText } from '../../../serve/hashText.ts'
import type { FlowRow } from '../db/FlowRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireOpen } from '../sessions/requireOpen.ts'

/**
 * The flow that the page started: its id, its secret and the key that asked must all be right. One refusal for every way to be wrong.
 *
 * @throws CallRefusal `flow-unknown`.
 */
export async function findFlow(
  services: Pick<VaultServices, 'clock' | 'database'>,
  options: findFlow.Options,
): Promise<FlowRow> {
  const { kinds, reference, session, thumbprint } = options
  const flow = await services.database
    .as(everyRealm)
    .selectFrom('flow')
    .selectAll()
    .where('id', '=', reference.flowId)
    .where('secret_hash', '=', hashText(reference.flowSecret))
    .where('thumbprint', '=', thumbprint)
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .executeTakeFirst()
  return requireOpen(flow, session)
}

export declare namespace findFlow {
  type Options = {
    readonly reference: { readonly flowId: string; readonly flowSecret: string }
    readonly thumbprint: string
    readonly kinds: readonly FlowRow['kind'][]
    /** Who asks, where the flow belongs to a session. */
    readonly session?: { readonly realm: string; readonly id: string }
  }
}
