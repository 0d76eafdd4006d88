import { accountMethods } from './accountMethods.ts'
import { assetMethods } from './assetMethods.ts'
import { callMethods } from './callMethods.ts'
import { currentChainId, writeChainId } from './chainId.ts'
import { chainMethods } from './chainMethods.ts'
import { connectMethods } from './connectMethods.ts'
import { copyRequest } from './copyRequest.ts'
import type { createQuestions } from './createQuestions.ts'
import type { RequestArguments } from './Eip1193.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { alreadyPending, gone, lost, rejected } from './refusals.ts'
import { isStruck } from './Switches.ts'
import { signMethods } from './signMethods.ts'
import { oddThrowFor, oddValue } from './throwOddly.ts'
import { transactionMethods } from './transactionMethods.ts'
import type { Ask, WalletCore, WalletMethod } from './WalletCore.ts'
import type { LoggedRequest, RequestKind } from './WalletRequest.ts'

/** Everything the wallet answers itself; other methods go to the node of the active chain. */
const METHODS: ReadonlyMap<string, WalletMethod> = new Map<string, WalletMethod>(
  Object.entries({
    ...accountMethods,
    ...connectMethods,
    ...assetMethods,
    ...callMethods,
    ...chainMethods,
    ...signMethods,
    ...transactionMethods,
  }),
)

/** What these methods ask of the visitor. */
const ASKING: ReadonlyMap<string, RequestKind> = new Map<string, RequestKind>([
  ['eth_requestAccounts', 'connect'],
  ['wallet_requestPermissions', 'connect'],
  ['personal_sign', 'sign'],
  ['eth_signTypedData_v4', 'sign'],
  ['eth_sendTransaction', 'transaction'],
  ['wallet_sendCalls', 'transaction'],
  ['wallet_switchEthereumChain', 'network'],
  ['wallet_addEthereumChain', 'network'],
  ['wallet_watchAsset', 'asset'],
])

type Entry = { -readonly [key in keyof LoggedRequest]: LoggedRequest[key] }

/** The way of a request through the switches, the visitor's answer and the method. */
export function createRequester(setup: createRequester.Setup): createRequester.ReturnType {
  const { core, questions, lifetime } = setup
  const log: Entry[] = []
  const waitingForUnlock = new Set<() => void>()

  const untilEnded = <value>(promise: Promise<value>) =>
    new Promise<value>((resolve, reject) => {
      const end = () => reject(gone())
      if (lifetime.aborted) end()
      lifetime.addEventListener('abort', end, { once: true })
      promise.then(resolve, reject).finally(() => lifetime.removeEventListener('abort', end))
    })

  const wait = (delayMs: number) =>
    new Promise<void>(resolve => {
      const cancel = core.clock.after(delayMs, () => {
        lifetime.removeEventListener('abort', cancel)
        resolve()
      })
      lifetime.addEventListener('abort', cancel, { once: true })
    })

  const ask = (entry: Entry): Ask => {
    return async ({ kind, text, account }) => {
      const { method, params } = entry
      const { pending, reject, joinsQuestions, onlyOneQuestion } = core.switches
      const open = questions.list()
      const same = joinsQuestions ? open.find(question => question.method === method) : undefined
      const isTaken = onlyOneQuestion ? open.length > 0 : kind === 'connect' && open.some(one => one.kind === 'connect')
      if (pending === true || (isTaken && !same)) throw alreadyPending(method)
      entry.isAsked = !same
      if (reject === true) throw rejected()
      if (same) return questions.join(same.id)
      while (core.switches.locked) await new Promise<void>(resolve => void waitingForUnlock.add(resolve))
      if (setup.isAuto()) return
      const shown = account ?? core.memory.permitted[0] ?? (core.accounts[0]?.address as `0x${string}`)
      const chainId = currentChainId(core)
      const askedAt = core.clock.now()
      await questions.ask({ id: core.randomId(), kind, method, params, chainId, account: shown, text, askedAt })
    }
  }

  const answer = async (entry: Entry): Promise<unknown> => {
    const { method, params } = entry
    // What other tabs have changed holds here too.
    const reading = core.sync()
    if (reading) await reading
    if (core.switches.delayMs > 0) await wait(core.switches.delayMs)
    // Read after the delay: a test throws switches while a request is under way.
    const { uninstalled, restartMidRequest, hang, pending, reject, unsupported, answers } = core.switches
    if (core.isDown) throw lost()
    if (uninstalled) throw new Error('Extension context invalidated.')
    if (restartMidRequest > 0) {
      core.switches = { ...core.switches, restartMidRequest: restartMidRequest - 1 }
      core.emit('disconnect', new ProviderRpcError(4900, 'The wallet was restarted'))
      core.emit('connect', { chainId: writeChainId(core, currentChainId(core)) })
      throw lost()
    }
    if (isStruck(hang, method)) await new Promise(() => {})
    const odd = oddThrowFor(core.switches, method)
    if (odd) throw oddValue(odd)
    if (typeof pending === 'object' && pending.includes(method)) throw alreadyPending(method)
    if (typeof reject === 'object' && reject.includes(method)) throw rejected()
    const run = METHODS.get(method)
    const isUnknown = !run && (/^wallet_/.test(method) || method === 'eth_sign')
    if (isUnknown || unsupported.includes(method)) throw new ProviderRpcError(4200, `No method ${method}`)
    if (Object.hasOwn(answers, method)) {
      const kind = ASKING.get(method)
      if (kind) await ask(entry)({ kind, text: method })
      return answers[method]
    }
    if (run) return run(core, params, ask(entry))
    return core.callNode(method, params ?? [])
  }

  return {
    log,
    request(given) {
      let copy: RequestArguments
      try {
        copy = copyRequest(given)
      } catch (cause) {
        return Promise.reject(cause)
      }
      const { method, params } = copy
      const entry: Entry = { method, params, outcome: 'open', isAsked: false }
      log.push(entry)
      if (oddThrowFor(core.switches, method) === 'sync') {
        entry.outcome = 'failed'
        throw oddValue('sync')
      }
      const asking = untilEnded(lifetime.aborted ? Promise.reject(gone()) : answer(entry))
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

export declare namespace createRequester {
  type Setup = {
    readonly core: WalletCore
    readonly questions: createQuestions.ReturnType
    readonly lifetime: AbortSignal
    readonly isAuto: () => boolean
  }
  type ReturnType = {
    readonly log: readonly LoggedRequest[]
    request(given: RequestArguments): Promise<unknown>
    /** Lets what waits for an unlocked wallet go on. */
    unlock(): void
  }
}
