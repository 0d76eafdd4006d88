import { alertSeveralKits } from '../../protocol/errors/rows/alerts.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'

/** Says that a provider was given another kit: each kit looks for wallets, restores and listens by itself. */
export function alertReplaced(kit: Kit): void {
  kit.runtime.emit(
    toAlert(
      alertSeveralKits,
      undefined,
      `: BillfoldProvider was given another kit, and the one before goes on. ${alertSeveralKits.advice}`,
    ),
  )
}
