import type { Clock } from 'billfold/adapter'
import type { createQuestions } from '../wallet/createQuestions.ts'
import { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
import { alreadyPending, gone, lost, rejected } from '../wallet/refusals.ts'
import { isStruck } from '../wallet/Switches.ts'
import { oddThrowFor, oddValue } from '../wallet/throwOddly.ts'
import type { BitcoinSwitches } from './BitcoinSwitches.ts'
import type { BitcoinNetworkKey } from './keys/btcNetworks.ts'
import type { BitcoinQuestion, LoggedBitcoinRequest } from './VirtualBitcoinWallet.ts'

type Entry = { -readonly [key in keyof LoggedBitcoinRequest]: LoggedBitcoinRequest[key] }

/** The way of a request through the switches, the visitor's answer and the work. */
export function createBitcoinRequester(setup: createBitcoinRequester.Setup): createBitcoinRequester.ReturnType {
  const { clock, lifetime, questions } = setup
  const log: Entry[] = []
  const waiting = new Set<() => void>()
  let count = 0

  /** Settles with `promise`, or rejects once the wallet is destroyed. */
  const untilEnded = <value>(promise: Promise<value>) =>
    new Promise<value>((resolve, reject) => {
      const end = () => reject(gone())
      if (lifetime.aborted) end()
      lifetime.addEventListener('abort', end, { once: true })
      promise.then(resolve, reject).finally(() => lifetime.removeEventListener('abort', end))
    })

  async function work<value>(
    entry: Entry,
    network: BitcoinNetworkKey,
    run: (ask: createBitcoinRequester.Ask) => Promise<value>,
  ): Promise<value> {
    const { method } = entry
    // What other tabs have changed holds here too.
    const reading = setup.sync()
    if (reading) await reading
    const { delayMs } = setup.switches()
    if (delayMs > 0) await new Promise<void>(resolve => void clock.after(delayMs, resolve))
    // Read after the delay: a test throws switches while a request is under way.
    const { hang, pending, reject, throwOdd, uninstalled, unsupported } = setup.switches()
    if (uninstalled) throw new Error('Extension context invalidated.')
    if (isStruck(hang, method)) await new Promise(() => {})
    const odd = oddThrowFor({ throwOdd }, method)
    if (odd) throw oddValue(odd)
    if (unsupported.includes(method)) throw new ProviderRpcError(-32601, `No method ${method}`)
    return run(async text => {
      entry.isAsked = true
      if (setup.losesQuestion()) throw lost()
      if (isStruck(pending, method)) throw alreadyPending(method)
      if (isStruck(reject, method)) throw rejected()
      while (setup.switches().locked) await new Promise<void>(resolve => void waiting.add(resolve))
      if (setup.isAuto()) return
      count += 1
      await questions.ask({ id: `${count}`, method, network, text })
    })
  }

  return {
    log,
    run(method, network, run) {
      const entry: Entry = { method, outcome: 'open', isAsked: false }
      log.push(entry)
      if (oddThrowFor(setup.switches(), method) === 'sync') {
        entry.outcome = 'failed'
        throw oddValue('sync')
      }
      const asking = untilEnded(lifetime.aborted ? Promise.reject(gone()) : work(entry, network, run))
      asking.then(
        () => {
          entry.outcome = 'answered'
        },
        () => {
          entry.outcome = 'failed'
        },
      )
      return asking
    },
    unlock() {
      for (const resume of [...waiting]) resume()
      waiting.clear()
    },
  }
}

export declare namespace createBitcoinRequester {
  type Ask = (text: string) => Promise<void>
  type Setup = {
    readonly clock: Clock
    readonly questions: createQuestions.ReturnType<BitcoinQuestion>
    readonly lifetime: AbortSignal
    readonly switches: () => BitcoinSwitches
    readonly isAuto: () => boolean
    /** Reads again what other tabs may have changed. */
    readonly sync: () => Promise<void> | undefined
    /** Whether the extension restarts now, while it asks. */
    readonly losesQuestion: () => boolean
  }
  type ReturnType = {
    readonly log: readonly LoggedBitcoinRequest[]
    run<value>(method: string, network: BitcoinNetworkKey, run: (ask: Ask) => Promise<value>): Promise<value>
    /** Lets what waits for an unlocked wallet go on. */
    unlock(): void
  }
}
