import { callLimits } from '../../../contract/calls/callLimits.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** @throws CallRefusal `step-up-needed` when the visitor last proved their address more than five minutes ago. */
export function requireFresh({ clock }: Pick<VaultServices, 'clock'>, session: Session): void {
  if (clock.now() - session.auth_at > callLimits.stepUpMs) throw new CallRefusal('step-up-needed')
}
