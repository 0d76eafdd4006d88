import type { CommandParams } from '../../../custody/worker/commands.ts'
import { findOwn } from '../../wallet/findOwn.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import { unlockEnvelope } from '../../wallet/unlockEnvelope.ts'
import { WalletFailure } from '../../wallet/WalletFailure.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'

/**
 * Takes the wallet out of the worker in one form, after an opening that the server gives to a fresh step-up alone; locks it again.
 *
 * @throws CallFailure `step-up-needed` and those of the calls; WalletFailure `factor-needed`; BillfoldError `vault/wrong-recovery-code` for a kit whose code
 * is not the one that was made.
 */
export async function exportSecret(tools: WalletTools, form: CommandParams<'exportWallet'>): Promise<string> {
  const { open, vault } = await requireWallet(tools)
  const envelope = await findOwn(tools, open)
  if (!envelope) throw new WalletFailure('factor-needed', 'This device has no envelope')
  await unlockEnvelope(tools, { vault, envelope, use: 'export' })
  const { text } = await tools.custodian.ask('exportWallet', form)
  await tools.custodian.ask('lock', {})
  return text
}
