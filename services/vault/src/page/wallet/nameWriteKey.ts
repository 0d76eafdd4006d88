import type { Envelope } from '../../contract/envelope.ts'
import type { Vault } from '../../contract/vault.ts'
import { requireWallet } from './requireWallet.ts'
import { unlockEnvelope } from './unlockEnvelope.ts'
import type { WalletTools } from './WalletTools.ts'
import { writeChange } from './writeChange.ts'

/**
 * Gives a record from before write keys its own, with a write that changes nothing else: from then on only who has the root secret writes it. A failure does not keep the wallet
 * shut; the next opening tries again.
 */
export async function nameWriteKey(tools: WalletTools, vault: Vault, own: Envelope): Promise<Vault> {
  try {
    await unlockEnvelope(tools, { vault, envelope: own, use: 'device' })
    return (await writeChange(tools, vault, {})).vault
  } catch {
    return (await requireWallet(tools)).vault
  }
}
