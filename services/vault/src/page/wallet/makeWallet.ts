import { createVault } from '../../contract/calls/createVault.ts'
import type { Vault } from '../../contract/vault.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { depositFactors } from './depositFactors.ts'
import { newRecipient } from './newRecipient.ts'
import { prepareParts } from './prepareParts.ts'
import { requireWallet } from './requireWallet.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

/** Makes the visitor's wallet with an envelope for this device and, where there is one, for the escrow; gives what the server then has. */
export async function makeWallet(tools: WalletTools): Promise<Vault> {
  const { custodian, seams, session, settings } = tools
  const facts = session.facts()
  if (!facts) throw new WalletFailure('no-session', 'A wallet needs a session')
  const recipient = await newRecipient(tools)
  const owner = { id: toBase64Url(seams.draw(16)), userId: facts.userId, realm: facts.realm }
  const kinds = settings.escrow && tools.escrow ? (['device', 'escrow'] as const) : (['device'] as const)
  const to = { vaultId: owner.id, generation: 1, recipient }
  const envelopes = await prepareParts(
    tools,
    kinds.map(kind => ({ kind })),
    to,
  )
  const made = await custodian.ask('createWallet', { owner, recipient, createdAt: seams.clock.now(), envelopes })
  await depositFactors(tools, made.deposits)
  const { isCreated } = await session.call(createVault, { vault: made.vault })
  // Two tabs raced: this one forgets its own and takes the winner's.
  if (!isCreated) for (const { id } of made.vault.envelopes) await custodian.ask('forgetDevice', { envelopeId: id })
  return (await requireWallet(tools)).vault
}
