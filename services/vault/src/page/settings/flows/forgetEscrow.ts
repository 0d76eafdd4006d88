import { authorizeEscrow } from '../../../contract/calls/authorizeEscrow.ts'
import { deleteFactor } from '../../../contract/calls/deleteFactor.ts'
import type { CommandResults } from '../../../custody/worker/commands.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'

/** Has the escrow delete its factor of an envelope that is no longer listed. May be done again after a failure, while the page lives. @throws CallFailure. */
export async function forgetEscrow(
  { escrow, session }: WalletTools,
  { envelopeId, signature }: CommandResults['changeEnvelopes']['removals'][number],
): Promise<void> {
  const { grant } = await session.call(authorizeEscrow, { purpose: 'delete', envelopeId })
  if (escrow) await escrow.call(deleteFactor, { grant, signature })
}
