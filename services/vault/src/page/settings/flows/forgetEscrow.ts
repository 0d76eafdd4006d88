import { authorizeEscrow } from '../../../contract/calls/authorizeEscrow.ts'
import { deleteFactor } from '../../../contract/calls/deleteFactor.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'

/** Has the escrow delete its factor of an envelope that is no longer listed. May be done again after a failure. @throws CallFailure. */
export async function forgetEscrow({ escrow, session }: WalletTools, envelopeId: string): Promise<void> {
  const answer = await session.call(authorizeEscrow, { purpose: 'delete', envelopeId })
  if (answer.status === 'granted' && escrow) await escrow.call(deleteFactor, { grant: answer.grant })
}
