import { findOwn } from '../../wallet/findOwn.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import { unlockEnvelope } from '../../wallet/unlockEnvelope.ts'
import { WalletFailure } from '../../wallet/WalletFailure.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'

/**
 * Whether the wallet opens for a use here and now: before a visitor writes down what would then count for nothing.
 *
 * @throws CallFailure `step-up-needed`, `held`, `hold-cancelled` and those of the calls; WalletFailure `factor-needed`.
 */
export async function tryOpening(tools: WalletTools, use: 'change' | 'export'): Promise<void> {
  const { open, vault } = await requireWallet(tools)
  const envelope = await findOwn(tools, open)
  if (!envelope) throw new WalletFailure('factor-needed', 'This device has no envelope')
  await unlockEnvelope(tools, { vault, envelope, use })
  await tools.custodian.ask('lock', {})
}
