import { callLimits } from '../../../contract/calls/callLimits.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Whether a session may still be used: not ended, not revoked (also after the database was restored), not idle or old for too long. */
export async function isAlive(
  { clock, projects, revocations }: Pick<VaultServices, 'clock' | 'projects' | 'revocations'>,
  session: Session,
): Promise<boolean> {
  const now = clock.now()
  return (
    session.ended_at === null &&
    projects.find(session.project_id)?.realm === session.realm &&
    now - session.used_at <= callLimits.refreshIdleMs &&
    now - session.created_at <= callLimits.refreshMostMs &&
    !(await revocations.hasAny([
      { kind: 'session', id: session.id },
      { kind: 'device', id: session.device_id },
    ]))
  )
}
