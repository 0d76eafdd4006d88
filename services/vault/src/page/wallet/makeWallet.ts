import { createVault } from '../../contract/calls/createVault.ts'
import type { Vault } from '../../contract/vault.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { depositFactors } from './depositFactors.ts'
import type { GivenFactor } from './GivenFactor.ts'
import { newRecipient } from './newRecipient.ts'
import { type NewPart, prepareParts } from './prepareParts.ts'
import { requireWallet } from './requireWallet.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * Makes the visitor's wallet with an envelope for this device and, where there is one, for the escrow; gives what the server then has. A visitor who logged in by passkey has an envelope for it in place of the escrow's: it opens
 * the wallet wherever they can log in at all, so no escrow is needed.
 */
export async function makeWallet(tools: WalletTools, given?: GivenFactor): Promise<Vault> {
  const { custodian, seams, session, settings } = tools
  const facts = session.facts()
  if (!facts) throw new WalletFailure('no-session', 'A wallet needs a session')
  const recipient = await newRecipient(tools)
  const owner = { id: toBase64Url(seams.draw(16)), userId: facts.userId, realm: facts.realm }
  const to = { vaultId: owner.id, generation: 1, recipient }
  const envelopes = await prepareParts(
    tools,
    [
      { kind: 'device' },
      ...toOthers(given, settings.escrow !== null && tools.escrow !== undefined && facts.identity !== null),
    ],
    to,
  )
  const made = await custodian.ask('createWallet', { owner, recipient, createdAt: seams.clock.now(), envelopes })
  await depositFactors(tools, made)
  const { isCreated } = await session.call(createVault, { vault: made.vault, proof: made.proof })
  // Two tabs raced: this one forgets its own and takes the winner's.
  if (!isCreated) for (const { id } of made.vault.envelopes) await custodian.ask('forgetDevice', { envelopeId: id })
  return (await requireWallet(tools)).vault
}

function toOthers(given: GivenFactor | undefined, hasEscrow: boolean): NewPart[] {
  if (given?.kind === 'passkey') {
    const { credentialId, output } = given
    // A login gives one answer. Its passkey was tried when it was made, and the visit that made it ended before its wallet was written.
    return [{ kind: 'passkey', credentialId, output, again: given.again ?? output }]
  }
  return hasEscrow ? [{ kind: 'escrow' }] : []
}
