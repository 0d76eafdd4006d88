import type {
  Clock,
  Connected,
  ConnectedNamespace,
  Connector,
  ConnectorEvents,
  ConnectorKind,
  Unsubscribe,
} from 'billfold/adapter'
import {
  BillfoldError,
  connectionRejected,
  connectorNotConnected,
  networkNotFound,
  requestAborted,
  walletRejected,
} from 'billfold/protocol'
import { realClock } from '../realClock.ts'
import { type DoubleOperation, type DoubleSwitches, type OperationChoice, soundDouble } from './DoubleSwitches.ts'
import type { ScriptedAnswer, ScriptedHolding, ScriptedWallet } from './ScriptedWallet.ts'

type Listener = { readonly [event in keyof ConnectorEvents]: Set<ConnectorEvents[event]> }

/**
 * Makes a wallet that does what a test says: the base of both doubles, and of any other a test needs.
 * @example
 * const wallet = createScriptedWallet({ id: 'toy.fox', name: 'Fox', kind: 'announced', holdings, answer })
 * addConnector(kit, wallet.toConnector())
 */
export function createScriptedWallet(options: createScriptedWallet.Options): ScriptedWallet {
  const clock = options.clock ?? realClock()
  const holdings = new Map<string, ScriptedHolding>(Object.entries(options.holdings))
  const granted = new Set<string>(options.isConnected ? holdings.keys() : [])
  const calls: DoubleOperation[] = []
  const pages = new Set<Listener>()
  const waitingForUnlock = new Set<() => void>()
  let switches: DoubleSwitches = { ...soundDouble, ...options.switches }
  let promptCount = 0

  const truth = (): Connected =>
    Object.fromEntries([...granted].map(namespace => [namespace, toGrant(holdings.get(namespace) as ScriptedHolding)]))
  const toGrant = (holding: ScriptedHolding): ConnectedNamespace =>
    switches.noAccounts ? { ...holding, accounts: [] } : holding
  const emitChange = () => {
    if (switches.noEvents) return
    for (const page of pages) for (const listener of [...page.change]) listener(truth())
  }
  const emitDisconnect = (namespace: string | undefined) => {
    if (switches.noEvents) return
    for (const page of pages) for (const listener of [...page.disconnect]) listener(namespace)
  }
  const end = (namespace: string | undefined) => {
    for (const each of namespace === undefined ? [...granted] : [namespace]) granted.delete(each)
  }

  /** The way of every operation: through the switches to `run`. */
  const operate = <result>(
    operation: DoubleOperation,
    signal: AbortSignal | undefined,
    asksVisitor: () => boolean,
    run: () => result | Promise<result>,
  ): Promise<result> => {
    calls.push(operation)
    const { throwOdd } = switches
    if (throwOdd && isChosen(throwOdd.operations, operation)) {
      if (throwOdd.kind === 'sync') throw new Error('Thrown while still being called')
      const odd = { plain: new Error('No BillfoldError'), string: 'a string', undefined: undefined }[throwOdd.kind]
      return Promise.reject(odd)
    }
    const go = async () => {
      if (switches.delayMs > 0) await new Promise<void>(resolve => void clock.after(switches.delayMs, resolve))
      if (signal?.aborted) throw aborted(signal)
      const isAsked = asksVisitor()
      if (isAsked) promptCount += 1
      if (isChosen(switches.hang, operation)) await new Promise(() => {})
      while (switches.locked && operation !== 'disconnect')
        await new Promise<void>(resolve => void waitingForUnlock.add(resolve))
      if (isChosen(switches.reject, operation))
        throw new BillfoldError(operation === 'connect' ? connectionRejected : walletRejected)
      // An answer after the abort changes nothing any more.
      if (signal?.aborted) throw aborted(signal)
      return run()
    }
    return switches.ignoresAbort ? go() : settling(go(), signal)
  }

  const toConnector = (): Connector => {
    const page: Listener = { change: new Set(), disconnect: new Set() }
    const namespaces = [...holdings.keys()]
    const canSwitch = [...holdings.values()].some(holding => holding.networkId !== undefined)
    return {
      id: options.id,
      name: options.name,
      ...(options.icon === undefined ? {} : { icon: options.icon }),
      ...(options.rdns === undefined ? {} : { rdns: options.rdns }),
      kind: options.kind,
      namespaces,
      connect: ({ networks, signal }) =>
        operate(
          'connect',
          signal,
          () => true,
          () => {
            switches = { ...switches, hidesAccounts: false }
            const wanted = networks.map(network => network.namespace)
            for (const namespace of namespaces) {
              const holding = holdings.get(namespace) as ScriptedHolding
              if (wanted.includes(namespace) && holding.accounts.length > 0) granted.add(namespace)
            }
            return truth()
          },
        ),
      reconnect: ({ signal }) =>
        operate(
          'reconnect',
          signal,
          () => false,
          () => (granted.size === 0 || switches.hidesAccounts ? null : truth()),
        ),
      disconnect: namespace =>
        operate(
          'disconnect',
          undefined,
          () => false,
          () => {
            if (switches.keepsGrant) return
            end(options.kind === 'pairing' || options.kind === 'embedded' ? undefined : namespace)
          },
        ),
      ...(canSwitch
        ? {
            switchNetwork: ({ network, signal }) =>
              operate(
                'switchNetwork',
                signal,
                () => holdings.get(network.namespace)?.networkId !== network.id,
                () => {
                  const holding = holdings.get(network.namespace)
                  if (!granted.has(network.namespace)) throw new BillfoldError(connectorNotConnected)
                  if (!holding?.networkId || !isApproved(holding, network.id))
                    throw new BillfoldError(networkNotFound, { context: { networkId: network.id } })
                  if (holding.networkId === network.id) return
                  holdings.set(network.namespace, { ...holding, networkId: network.id })
                  emitChange()
                },
              ),
          }
        : {}),
      request: request =>
        operate(
          'request',
          request.signal,
          () => true,
          () => {
            const namespace = request.network.slice(0, request.network.indexOf(':'))
            const holding = holdings.get(namespace)
            if (!holding || !granted.has(namespace)) throw new BillfoldError(connectorNotConnected)
            if (!isApproved(holding, request.network))
              throw new BillfoldError(networkNotFound, { context: { networkId: request.network } })
            return options.answer(request, holding)
          },
        ),
      ...(options.provider ? { provider: options.provider } : {}),
      on(event, listener): Unsubscribe {
        pages.add(page)
        // An own function per subscription: the same listener given twice is called twice and removed one by one.
        const wrapped = (payload: never) => (listener as (payload: never) => void)(payload)
        const set = page[event] as Set<unknown>
        set.add(wrapped)
        return () => {
          set.delete(wrapped)
          if (page.change.size + page.disconnect.size === 0) pages.delete(page)
        }
      },
    }
  }

  const set = (change: Partial<DoubleSwitches>) => {
    const wasHidden = switches.hidesAccounts
    switches = { ...switches, ...change }
    if (switches.hidesAccounts !== wasHidden && granted.size > 0)
      switches.hidesAccounts ? emitDisconnect(undefined) : emitChange()
    if (switches.locked) return
    const resumed = [...waitingForUnlock]
    waitingForUnlock.clear()
    for (const resume of resumed) resume()
  }

  return {
    id: options.id,
    name: options.name,
    get switches() {
      return switches
    },
    set,
    repair: () => set(soundDouble),
    get granted() {
      return truth()
    },
    get promptCount() {
      return promptCount
    },
    calls,
    get listenerCount() {
      return [...pages].reduce((sum, page) => sum + page.change.size + page.disconnect.size, 0)
    },
    changeAccounts(namespace, accounts) {
      const holding = holdings.get(namespace)
      if (!holding) throw new Error(`The wallet holds nothing in ${namespace}`)
      holdings.set(namespace, { ...holding, accounts })
      if (!granted.has(namespace)) return
      if (accounts.length === 0) granted.delete(namespace)
      if (granted.size === 0) emitDisconnect(undefined)
      else emitChange()
    },
    changeNetwork(networkId) {
      const namespace = networkId.slice(0, networkId.indexOf(':'))
      const holding = holdings.get(namespace)
      if (!holding?.networkId) throw new Error(`The wallet is on no network of ${namespace}`)
      holdings.set(namespace, { ...holding, networkId })
      if (granted.has(namespace)) emitChange()
    },
    endConnection(namespace) {
      end(namespace)
      emitDisconnect(namespace)
    },
    toConnector,
  }
}

export declare namespace createScriptedWallet {
  type Options = {
    readonly id: string
    readonly name: string
    readonly icon?: string
    readonly rdns?: string
    readonly kind: ConnectorKind
    /** What it holds, by namespace; these are the namespaces of its connectors. */
    readonly holdings: Readonly<Record<string, ScriptedHolding>>
    readonly answer: ScriptedAnswer
    /** The native provider object by namespace. */
    readonly provider?: (namespace: string) => unknown
    /** Whether this origin was granted everything before, as on a second visit. */
    readonly isConnected?: boolean
    readonly switches?: Partial<DoubleSwitches>
    readonly clock?: Clock
  }
}

function isChosen(choice: OperationChoice, operation: DoubleOperation): boolean {
  return typeof choice === 'boolean' ? choice : choice.includes(operation)
}

function isApproved({ approvedNetworks }: ScriptedHolding, networkId: string): boolean {
  return approvedNetworks === 'all' || (approvedNetworks as readonly string[]).includes(networkId)
}

function aborted(signal: AbortSignal): BillfoldError {
  return new BillfoldError(requestAborted, { cause: signal.reason })
}

/** Settles with `promise`, or rejects as soon as `signal` aborts. */
function settling<result>(promise: Promise<result>, signal: AbortSignal | undefined): Promise<result> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const end = () => reject(aborted(signal))
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
