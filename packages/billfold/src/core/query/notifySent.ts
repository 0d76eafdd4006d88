import type { Kit } from '../Kit.ts'
import { lastSent } from './lastSent.ts'

/** Reports that the kit has just sent something, or that it has ended: balances and lists that are shown are read again. */
export function notifySent(kit: Kit): void {
  const sent = lastSent(kit)
  sent.at = kit.environment.clock.now()
  for (const listener of [...sent.listeners]) listener()
}
