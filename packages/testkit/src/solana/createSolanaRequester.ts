import { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
import { alreadyPending, gone, lost, rejected } from '../wallet/refusals.ts'
import { isStruck } from '../wallet/Switches.ts'
import { oddThrowFor, oddValue } from '../wallet/throwOddly.ts'
import type { LoggedRequest } from '../wallet/WalletRequest.ts'
import type { SolanaCore } from './SolanaCore.ts'
import type { SolanaWalletRequest } from './VirtualSolanaWallet.ts'

type Entry = { -readonly [key in keyof LoggedRequest]: LoggedRequest[key] }

/** Asks the visitor; resolves on yes, rejects on no. */
export type SolanaAsk = (
  question: Pick<SolanaWalletRequest, 'kind' | 'text' | 'account'> & { readonly chain?: string },
) => Promise<void>

/** The way of a request through the switches, the visitor's answer and the feature. */
export function createSolanaRequester(core: SolanaCore): createSolanaRequester.ReturnType {
  const log: Entry[] = []
  const waitingForUnlock = new Set<() => void>()

  const untilEnded = <value>(promise: Promise<value>) =>
    new Promise<value>((resolve, reject) => {
      const end = () => reject(gone())
      if (core.lifetime.aborted) end()
      core.lifetime.addEventListener('abort', end, { once: true })
      promise.then(resolve, reject).finally(() => core.lifetime.removeEventListener('abort', end))
    })
  const wait = (delayMs: number) =>
    new Promise<void>(resolve => {
      const cancel = core.clock.after(delayMs, () => {
        core.lifetime.removeEventListener('abort', cancel)
        resolve()
      })
      core.lifetime.addEventListener('abort', cancel, { once: true })
    })
  const refuse = () => (core.switches().standardErrors ? standardRefusal() : rejected())

  const ask =
    (entry: Entry): SolanaAsk =>
    async question => {
      entry.isAsked = true
      if (core.losesQuestion()) throw lost()
      const isConnectOpen = question.kind === 'connect' && core.questions.list().some(({ kind }) => kind === 'connect')
      if (core.switches().pending === true || isConnectOpen) throw alreadyPending(entry.method)
      if (core.switches().reject === true) throw refuse()
      while (core.switches().locked) await new Promise<void>(resolve => void waitingForUnlock.add(resolve))
      if (core.isAuto()) return
      const { method } = entry
      await core.questions.ask({ id: core.randomId(), method, askedAt: core.clock.now(), ...question })
    }

  const answer = async <result>(entry: Entry, run: (ask: SolanaAsk) => Promise<result>): Promise<result> => {
    const { method } = entry
    // What other tabs have changed holds here too.
    const reading = core.sync()
    if (reading) await reading
    const { delayMs } = core.switches()
    if (delayMs > 0) await wait(delayMs)
    // Read after the delay: a test throws switches while a request is under way.
    const { uninstalled, hang, pending, reject } = core.switches()
    if (uninstalled) throw new Error('Extension context invalidated.')
    if (isStruck(hang, method)) await new Promise(() => {})
    const odd = oddThrowFor(core.switches(), method)
    if (odd) throw oddValue(odd)
    if (typeof pending === 'object' && pending.includes(method)) throw alreadyPending(method)
    if (typeof reject === 'object' && reject.includes(method)) throw refuse()
    return run(ask(entry))
  }

  return {
    log,
    request(method, params, run) {
      const entry: Entry = { method, params, outcome: 'open', isAsked: false }
      log.push(entry)
      if (oddThrowFor(core.switches(), method) === 'sync') {
        entry.outcome = 'failed'
        throw oddValue('sync')
      }
      const asking = untilEnded(core.lifetime.aborted ? Promise.reject(gone()) : answer(entry, run))
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
      const resumed = [...waitingForUnlock]
      waitingForUnlock.clear()
      for (const resume of resumed) resume()
    },
  }
}

export declare namespace createSolanaRequester {
  type ReturnType = {
    readonly log: readonly LoggedRequest[]
    request<result>(method: string, params: unknown, run: (ask: SolanaAsk) => Promise<result>): Promise<result>
    /** Lets what waits for an unlocked wallet go on. */
    unlock(): void
  }
}

/** `WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED` of `@wallet-standard/errors`. */
function standardRefusal(): Error {
  return Object.assign(new ProviderRpcError(-32603, 'Wallet Standard error #4001000'), {
    name: 'WalletStandardError',
    context: { __code: 4_001_000 },
  })
}
