import { approveRelease } from '../../../contract/calls/approveRelease.ts'
import { authorizeEscrow } from '../../../contract/calls/authorizeEscrow.ts'
import { findOwn } from '../../wallet/findOwn.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import { signByOwner } from '../../wallet/signByOwner.ts'
import { WalletFailure } from '../../wallet/WalletFailure.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'

/**
 * Ends the escrow's wait of another device: this device opens the wallet and signs for it; locks it again.
 *
 * @throws CallFailure `step-up-needed`, `hold-cancelled`, those of the calls; WalletFailure `factor-needed` where this device has no envelope.
 */
export async function approveDevice(tools: WalletTools, releaseId: string): Promise<void> {
  const { custodian, escrow, session } = tools
  const { open, vault } = await requireWallet(tools)
  const own = await findOwn(tools, open)
  const escrowed = open.find(one => one.kind === 'escrow')
  if (!own || !escrowed || !escrow) throw new WalletFailure('factor-needed', 'This device has no envelope')
  const { grant } = await session.call(authorizeEscrow, { purpose: 'approve', envelopeId: escrowed.id })
  const { signature } = await signByOwner(tools, { vault, own, statement: { kind: 'approval', releaseId } })
  await custodian.ask('lock', {})
  await escrow.call(approveRelease, { grant, releaseId, signature })
}
