import { BillfoldError, vaultInvalidMessage } from 'billfold/protocol'
import { custodyOf } from '../../contract/custodyOf.ts'
import { openEnvelope } from '../seal/openEnvelope.ts'
import { openVault } from '../seal/openVault.ts'
import { requireNewest } from '../seal/requireNewest.ts'
import type { CommandResults, ParsedParams } from './commands.ts'
import { createOpening } from './createOpening.ts'
import type { Session } from './createSession.ts'
import { readFactor } from './readFactor.ts'
import { requireFrameKey } from './requireFrameKey.ts'

/**
 * Opens a wallet by one of its envelopes. An earlier record opens for `change` alone, and only below the record that it `replaces`.
 *
 * @throws `vault/rolled-back`, `vault/not-opened`, `vault/wrong-recovery-code`.
 */
export async function unlockWallet(
  session: Session,
  { vault, envelopeId, factor, half, recipient, use, replaces = vault.generation }: ParsedParams<'unlock'>,
): Promise<CommandResults['unlock']> {
  const epoch = session.epoch()
  const { storage } = session.seams
  requireNewest({ ...vault, generation: replaces }, await storage.readGeneration(vault.id))
  if (replaces !== vault.generation && (use !== 'change' || replaces < vault.generation))
    throw new BillfoldError(vaultInvalidMessage, {
      details: 'An earlier record opens to be restored, and for nothing else',
    })
  const envelope = vault.envelopes.find(one => one.id === envelopeId)
  if (!envelope) throw new BillfoldError(vaultInvalidMessage, { details: 'The wallet has no such envelope' })
  const key = await readFactor(session, vault.id, envelope, factor, recipient)
  const what = { part: 'server-half', purpose: `open/${use}`, vaultId: vault.id, envelopeId } as const
  const serverHalf = await requireFrameKey(session, recipient.frameKey).open(half, {
    ...what,
    generation: envelope.generation,
    thumbprint: recipient.thumbprint,
  })
  const common = { owner: vault, accounts: vault.accounts, envelope, factor: key, serverHalf }
  const wrappingKey = await openEnvelope(common).finally(() => serverHalf.fill(0))
  const rootSecret = await openVault(vault, wrappingKey).catch((error: unknown) => {
    wrappingKey.fill(0)
    throw error
  })
  const opening = await createOpening({ vault, use, replaces, secrets: { rootSecret, wrappingKey } })
  await storage.raiseGeneration(vault.id, vault.generation)
  session.open(opening, epoch)
  return { accounts: vault.accounts, custody: custodyOf(vault.envelopes), generation: vault.generation }
}
