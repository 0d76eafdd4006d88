import { callLimits } from '../../../contract/calls/callLimits.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { awaitHold } from './awaitHold.ts'
import type { HoldServices } from './HoldServices.ts'

/**
 * What a device younger than a week may do to a wallet only after the project's hold (rule 7 of security section 1.3). A wallet's first day is free: its owner
 * sets it up then, in windows that are devices of their own. To move the login, also then, a device must have had the wallet open: otherwise an attacker who reads the mailbox of a
 * newcomer takes their login at once. To delete everything, every device waits.
 *
 * @throws CallRefusal `held` with `retryAfterMs`, `hold-cancelled`.
 */
export async function passHold(
  services: HoldServices,
  session: Session,
  kind: 'change' | 'export' | 'email' | 'delete',
): Promise<void> {
  const { clock, projects } = services
  const { holdMs: delayMs } = projects.require(session.project_id)
  if (delayMs === 0) return
  const now = clock.now()
  if (kind !== 'delete' && (await isTrusted(services, session, kind))) return
  const readyAt = await awaitHold(services, session, { kind, delayMs })
  if (readyAt !== undefined) throw new CallRefusal('held', { retryAfterMs: readyAt - now })
}

/** Whether the wallet is younger than a day, and the device may use that, or the device is older than a week. */
async function isTrusted(
  { clock, database }: Pick<VaultServices, 'clock' | 'database'>,
  session: Session,
  kind: 'change' | 'export' | 'email',
): Promise<boolean> {
  const { realm, user_id } = session
  const now = clock.now()
  const vault = await database
    .as(realm)
    .selectFrom('vault')
    .select('created_at')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!vault) return true
  const device = await database
    .as(realm)
    .selectFrom('device')
    .select(['first_seen_at', 'proven_at'])
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('id', '=', session.device_id)
    .executeTakeFirstOrThrow()
  const isYoungWallet = now - vault.created_at < callLimits.youngVaultMs
  if (isYoungWallet && (kind !== 'email' || device.proven_at !== null)) return true
  return now - device.first_seen_at >= callLimits.youngDeviceMs
}
