import { alertMultiWalletNotEnabled } from '../../protocol/errors/rows/alerts.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'

/** Whether several wallets may be connected at once; warns the host's developer, once, when they may not (specification section 5). */
export function isMultiWalletOn(kit: Kit): boolean {
  const isOn = kit.store.getState().settings.remote.multiWallet
  if (!isOn) kit.runtime.emit(toAlert(alertMultiWalletNotEnabled))
  return isOn
}
