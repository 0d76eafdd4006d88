import { removePasskey } from '../../../contract/calls/removePasskey.ts'
import { CallFailure } from '../../client/CallFailure.ts'
import { RecoveryNeeded } from '../../wallet/RecoveryNeeded.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { isRecovery } from './isRecovery.ts'
import { removeFactors } from './removeFactors.ts'

/**
 * Takes a passkey's login away and its envelope out of the wallet. The login goes first, for it may be the only one: then nothing has changed.
 *
 * @throws RecoveryNeeded when only devices would be left; CallFailure `last-login`; otherwise as `changeWallet`.
 */
export async function removePasskeyFactor(tools: WalletTools, credentialId: string): Promise<void> {
  const { open, vault } = await requireWallet(tools)
  const ids = vault.envelopes.flatMap(one =>
    one.kind === 'passkey' && one.credentialId === credentialId ? [one.id] : [],
  )
  if (ids.length > 0 && !open.some(one => isRecovery(one.kind) && !ids.includes(one.id))) throw new RecoveryNeeded()
  await tools.session.call(removePasskey, { credentialId }).catch(error => {
    if (!(error instanceof CallFailure && error.code === 'not-found')) throw error
  })
  if (ids.length > 0) await removeFactors(tools, ids)
}
