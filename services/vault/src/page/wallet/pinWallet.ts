import { authorizeEscrow } from '../../contract/calls/authorizeEscrow.ts'
import { confirmPin } from '../../contract/calls/confirmPin.ts'
import { pinWallet as pinWalletCall } from '../../contract/calls/pinWallet.ts'
import type { Envelope } from '../../contract/envelope.ts'
import type { Vault } from '../../contract/vault.ts'
import { signByOwner } from './signByOwner.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * Has the escrow store which identity may ask it for a release, after the login moved or for a wallet from before pinned wallets: signed by the wallet that this device opens. A failure does not keep the wallet
 * shut; the next page tries again.
 */
export async function pinWallet(tools: WalletTools, vault: Vault, own: Envelope): Promise<void> {
  const { escrow, session } = tools
  const facts = session.facts()
  const envelope = vault.envelopes.find(one => one.kind === 'escrow')
  if (!escrow || !envelope || facts?.identity == null) return
  tools.pinning.tried = facts.identity
  try {
    const statement = { kind: 'pin', identity: facts.identity } as const
    const wallet = { ...(await signByOwner(tools, { vault, own, statement })), accounts: vault.accounts }
    const { grant } = await session.call(authorizeEscrow, { purpose: 'pin', envelopeId: envelope.id })
    await escrow.call(pinWalletCall, { grant, wallet })
    await session.call(confirmPin, {})
    await session.restore()
  } catch {
    // Reported by the call itself; the wallet opens all the same.
  }
}
