import { RecoveryNeeded } from '../../wallet/RecoveryNeeded.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import type { writeChange } from '../../wallet/writeChange.ts'
import { changeWallet } from './changeWallet.ts'
import { isRecovery } from './isRecovery.ts'

/**
 * Takes envelopes out of the wallet; their server halves are deleted permanently.
 *
 * @throws RecoveryNeeded when only devices would be left; otherwise as `changeWallet`.
 */
export function removeFactors(tools: WalletTools, envelopeIds: readonly string[]): Promise<writeChange.ReturnType> {
  return changeWallet(tools, ({ open, vault }) => {
    const isLeft = open.some(one => isRecovery(one.kind) && !envelopeIds.includes(one.id))
    if (!isLeft) throw new RecoveryNeeded()
    return { remove: vault.envelopes.filter(one => envelopeIds.includes(one.id)).map(one => one.id) }
  })
}
