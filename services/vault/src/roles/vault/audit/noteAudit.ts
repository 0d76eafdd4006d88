import type { VaultServices } from '../services/VaultServices.ts'
import type { AuditEvent } from './AuditEvent.ts'
import { appendAudit } from './appendAudit.ts'

/** The same where there is no transaction to be the last of. Before a secret is given out: what cannot be noted is not given. */
export async function noteAudit(
  services: Pick<VaultServices, 'clock' | 'database'>,
  who: { readonly realm: string; readonly user_id: string | null; readonly device_id: string | null },
  event: AuditEvent,
): Promise<void> {
  await services.database
    .as(who.realm)
    .transaction()
    .execute(transaction => appendAudit(services, transaction, who, event))
}
