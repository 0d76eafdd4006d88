import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

const perDeviceMinute = { capacity: 30, perMs: 60_000 }
const perDeviceHour = { capacity: 120, perMs: 3_600_000 }
/** Many devices: one session, or some, use up their own budget and leave the others theirs (threat T47). */
const perVisitor = { capacity: 1_200, perMs: 3_600_000 }

/** @throws CallRefusal `too-many` beyond 30 a minute or 120 an hour and device, or 1,200 an hour and visitor. */
export async function chargeOpening({ limiter }: Pick<VaultServices, 'limiter'>, session: Session): Promise<void> {
  const { realm, user_id, device_id } = session
  for (const [key, rule] of [
    [`open.device.${realm}.${device_id}`, perDeviceMinute],
    [`open.device-hour.${realm}.${device_id}`, perDeviceHour],
    [`open.visitor.${realm}.${user_id}`, perVisitor],
  ] as const) {
    const { isAllowed, retryAfterMs } = await limiter.take(key, rule)
    if (!isAllowed) throw new CallRefusal('too-many', { retryAfterMs })
  }
}
