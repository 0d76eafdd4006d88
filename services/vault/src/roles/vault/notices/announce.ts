import type { AuditEvent } from '../audit/AuditEvent.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Session } from '../db/Session.ts'
import { noticeMail } from '../mails/noticeMail.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { mailVisitor } from './mailVisitor.ts'

const mailMs = 7 * 86_400_000

/** Records what cannot be undone any more and mails the visitor at every address, in one transaction: before a secret is returned. */
export async function announce(
  services: Pick<VaultServices, 'clock' | 'database' | 'outbox' | 'projects'>,
  session: Session,
  kind: Parameters<typeof noticeMail>[0]['kind'],
  event: AuditEvent,
): Promise<void> {
  const { clock, database, outbox, projects } = services
  const projectName = projects.require(session.project_id).name
  await database
    .as(session.realm)
    .transaction()
    .execute(async transaction => {
      const mail = noticeMail({ kind, origin: session.host_origin, projectName })
      await mailVisitor(services, transaction, session, { ...mail, expiresAt: clock.now() + mailMs })
      await appendAudit(services, transaction, session, event)
    })
  outbox.kick()
}
