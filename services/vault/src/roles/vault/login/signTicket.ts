import type { FlowRow } from '../db/FlowRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** What the page shows the escrow to have it send the code of a flow; nothing for a flow whose code the vault sends, or whose device is not approved yet. */
export async function signTicket(
  { escrow, placeOf, projects }: Pick<VaultServices, 'escrow' | 'placeOf' | 'projects'>,
  flow: FlowRow,
  address: string | undefined,
): Promise<{ readonly ticket?: string }> {
  if (flow.is_by_escrow === 0 || flow.approval_hash !== null || !escrow) return {}
  const place = address === undefined ? undefined : placeOf(address)
  const ticket = await escrow.sign(
    {
      purpose: 'login',
      realm: flow.realm,
      flowId: flow.id,
      identity: `email:${flow.email}`,
      projectId: flow.project_id,
      projectName: projects.find(flow.project_id)?.name ?? flow.project_id,
      origin: flow.host_origin,
      ...(place === undefined ? {} : { place }),
    },
    flow.thumbprint,
  )
  return { ticket }
}
