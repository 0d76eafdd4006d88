import { CallFailure } from '../../client/CallFailure.ts'
import { findOwn } from '../../wallet/findOwn.ts'
import type { readWallet } from '../../wallet/readWallet.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import { unlockEnvelope } from '../../wallet/unlockEnvelope.ts'
import { WalletFailure } from '../../wallet/WalletFailure.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { writeChange } from '../../wallet/writeChange.ts'

/** How often a write is begun anew because another page wrote first. */
const mostAttempts = 3

/**
 * Changes who can open the wallet: opens it by this device's envelope, writes it as `decide` says of what it then is, and locks it again. What the worker
 * keeps for the change (a code to be typed back, a passphrase) outlives a failure, so that it may be tried again after a step-up.
 *
 * @throws CallFailure `step-up-needed` and those of the calls; WalletFailure `factor-needed` where this device has no envelope; BillfoldError of the worker.
 */
export async function changeWallet(
  tools: WalletTools,
  decide: (wallet: NonNullable<readWallet.ReturnType>) => writeChange.Change,
): Promise<writeChange.ReturnType> {
  for (let attempt = 1; ; attempt++) {
    const wallet = await requireWallet(tools)
    const change = decide(wallet)
    const { vault } = wallet
    const envelope = await findOwn(tools, wallet.open)
    if (!envelope) throw new WalletFailure('factor-needed', 'This device has no envelope')
    await unlockEnvelope(tools, { vault, envelope, use: 'change' })
    try {
      const left = wallet.spare.filter(one => one.id !== envelope.id).map(one => one.id)
      const remove = [...new Set([...(change.remove ?? []), ...left])]
      const written = await writeChange(tools, vault, { ...change, remove })
      await tools.custodian.ask('lock', {})
      return written
    } catch (error) {
      const isLate = error instanceof CallFailure && error.code === 'vault-stale'
      if (!isLate || attempt === mostAttempts) throw error
    }
  }
}
