import { CallRefusal } from '../../serve/CallRefusal.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'

const perDevice = { capacity: 30, perMs: 60_000 }
const perVisitor = { capacity: 300, perMs: 3_600_000 }

/** @throws CallRefusal `too-many` beyond 30 a minute and device, or 300 an hour and visitor. */
export async function chargeOpening({ limiter }: VaultServices, session: Session): Promise<void> {
  const { realm, user_id, device_id } = session
  for (const [key, rule] of [
    [`open.device.${realm}.${device_id}`, perDevice],
    [`open.visitor.${realm}.${user_id}`, perVisitor],
  ] as const) {
    const { isAllowed, retryAfterMs } = await limiter.take(key, rule)
    if (!isAllowed) throw new CallRefusal('too-many', { retryAfterMs })
  }
}
