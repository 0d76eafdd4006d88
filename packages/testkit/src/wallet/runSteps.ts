import { ProviderRpcError } from './ProviderRpcError.ts'
import type { WalletCore } from './WalletCore.ts'
import type { WalletStep } from './WalletStep.ts'

/** Starts what the wallet does by itself after a grant; all of it ends with the wallet. */
export function runSteps(core: WalletCore): void {
  for (const step of core.switches.afterGrant) later(core, step.afterMs, () => run(core, step))
}

function run(core: WalletCore, step: WalletStep): void {
  if (step.does === 'end') core.remember({ isEnded: true })
  if (step.does === 'move') {
    // A wallet knows the chain it is on, with a node or without.
    const rpcUrl = core.memory.chains[step.chainId] ?? ''
    core.remember({ chainId: step.chainId, chains: { [step.chainId]: rpcUrl } })
  }
  if (step.does === 'vanish') {
    core.switches = { ...core.switches, uninstalled: true }
    core.emit('disconnect', new ProviderRpcError(4900, 'The wallet is gone'))
  }
  if (step.does === 'emit') shout(core, step, 0)
}

function shout(core: WalletCore, step: Extract<WalletStep, { does: 'emit' }>, sent: number): void {
  const { event, payloads, count = payloads.length, everyMs = 0 } = step
  if (sent >= count || payloads.length === 0) return
  core.emit(event, payloads[sent % payloads.length])
  later(core, everyMs, () => shout(core, step, sent + 1))
}

function later(core: WalletCore, delayMs: number, task: () => void): void {
  const cancel = core.clock.after(delayMs, () => {
    core.lifetime.removeEventListener('abort', cancel)
    task()
  })
  core.lifetime.addEventListener('abort', cancel, { once: true })
}
