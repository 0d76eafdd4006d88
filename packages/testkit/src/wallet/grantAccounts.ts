import { runSteps } from './runSteps.ts'
import type { WalletCore } from './WalletCore.ts'

/** Shares what the visitor has picked: all accounts unless they or a switch say otherwise. */
export function grantAccounts(core: WalletCore): void {
  const all = core.accounts.map(account => account.address)
  core.remember({ grant: core.picked ?? all.slice(0, core.switches.grantCount) })
  core.picked = undefined
  runSteps(core)
}
