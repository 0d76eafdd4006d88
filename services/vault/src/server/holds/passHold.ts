import { callLimits } from '../../contract/calls/callLimits.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'
import { awaitHold } from './awaitHold.ts'

/**
 * What a device younger than a week may do to a wallet only after the project's hold (rule 7 of security section 1.3). A wallet's first day is free: its owner
 * sets it up then, in windows that are devices of their own. To delete everything, every device waits.
 *
 * @throws CallRefusal `held` with `retryAfterMs`, `hold-cancelled`.
 */
export async function passHold(
  services: VaultServices,
  session: Session,
  kind: 'change' | 'export' | 'email' | 'delete',
): Promise<void> {
  const { clock, projects } = services
  const { holdMs: delayMs } = projects.require(session.project_id)
  if (delayMs === 0) return
  const now = clock.now()
  if (kind !== 'delete' && (await isTrusted(services, session))) return
  const readyAt = await awaitHold(services, session, { kind, delayMs })
  if (readyAt !== undefined) throw new CallRefusal('held', { retryAfterMs: readyAt - now })
}

/** Whether the wallet is younger than a day or the device older than a week. */
async function isTrusted({ clock, database }: VaultServices, session: Session): Promise<boolean> {
  const { realm, user_id } = session
  const now = clock.now()
  const vault = await database
    .as(realm)
    .selectFrom('vault')
    .select('created_at')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!vault || now - vault.created_at < callLimits.youngVaultMs) return true
  const device = await database
    .as(realm)
    .selectFrom('device')
    .select('first_seen_at')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('id', '=', session.device_id)
    .executeTakeFirstOrThrow()
  return now - device.first_seen_at >= callLimits.youngDeviceMs
}
