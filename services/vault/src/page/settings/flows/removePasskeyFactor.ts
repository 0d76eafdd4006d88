import { removePasskey } from '../../../contract/calls/removePasskey.ts'
import { CallFailure } from '../../server/CallFailure.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { removeFactors } from './removeFactors.ts'

/** Takes a passkey's envelope out of the wallet and its login away. @throws RecoveryNeeded when only devices would be left; otherwise as `changeWallet`. */
export async function removePasskeyFactor(tools: WalletTools, credentialId: string): Promise<void> {
  const { vault } = await requireWallet(tools)
  const ids = vault.envelopes.flatMap(one =>
    one.kind === 'passkey' && one.credentialId === credentialId ? [one.id] : [],
  )
  if (ids.length > 0) await removeFactors(tools, ids)
  await tools.session.call(removePasskey, { credentialId }).catch(error => {
    if (!(error instanceof CallFailure && error.code === 'not-found')) throw error
  })
}
