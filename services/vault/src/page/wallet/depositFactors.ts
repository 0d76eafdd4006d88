import { authorizeEscrow } from '../../contract/calls/authorizeEscrow.ts'
import { depositFactor } from '../../contract/calls/depositFactor.ts'
import type { CommandResults } from '../../custody/worker/commands.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

/** Brings the escrow what was sealed to it and signed for it, before the write that counts on it. */
export async function depositFactors(
  { escrow, pinning, session }: WalletTools,
  { deposits, vault }: Pick<CommandResults['createWallet'], 'deposits' | 'vault'>,
): Promise<void> {
  for (const { envelopeId, factor, signature } of deposits) {
    const { grant } = await session.call(authorizeEscrow, { purpose: 'deposit', envelopeId })
    if (!escrow) throw new WalletFailure('factor-needed', 'There is no escrow', { kinds: [] })
    const wallet = { writeKey: vault.writeKey ?? '', accounts: vault.accounts, signature }
    await escrow.call(depositFactor, { grant, factor, wallet })
    // A deposit pins the identity, too.
    pinning.tried = session.facts()?.identity ?? null
  }
}
