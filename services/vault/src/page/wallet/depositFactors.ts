import { authorizeEscrow } from '../../contract/calls/authorizeEscrow.ts'
import { depositFactor } from '../../contract/calls/depositFactor.ts'
import type { CommandResults } from '../../custody/worker/commands.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

/** Brings the escrow what was sealed to it, before the write that counts on it. */
export async function depositFactors(
  { escrow, session }: WalletTools,
  deposits: CommandResults['createWallet']['deposits'],
): Promise<void> {
  for (const { envelopeId, factor } of deposits) {
    const answer = await session.call(authorizeEscrow, { purpose: 'deposit', envelopeId })
    if (answer.status !== 'granted' || !escrow)
      throw new WalletFailure('factor-needed', 'There is no escrow', { kinds: [] })
    await escrow.call(depositFactor, { grant: answer.grant, factor })
  }
}
