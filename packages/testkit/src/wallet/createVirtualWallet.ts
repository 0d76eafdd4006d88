import type { Clock } from 'billfold/adapter'
import { privateKeyToAccount } from 'viem/accounts'
import { realClock } from '../realClock.ts'
import { currentChainId, writeChainId } from './chainId.ts'
import { changeMemory } from './changeMemory.ts'
import { createNodeCaller } from './createNodeCaller.ts'
import { createQuestions } from './createQuestions.ts'
import { createRequester } from './createRequester.ts'
import type { Eip1193Provider, ProviderEventName, ProviderListener } from './Eip1193.ts'
import { createMemory } from './memory/createMemory.ts'
import type { MemoryHost, MemoryStore } from './memory/Memory.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { parseMemory } from './parseMemory.ts'
import { gone, lost } from './refusals.ts'
import { type ProviderInfo, type Switches, soundSwitches } from './Switches.ts'
import { testAccounts } from './testAccounts.ts'
import type { VirtualWallet } from './VirtualWallet.ts'
import { visibleAccounts } from './visibleAccounts.ts'
import type { MemoryChange, WalletCore, WalletMemory } from './WalletCore.ts'
import { walletIcon } from './walletIcon.ts'

/**
 * Makes a wallet that needs no extension: an EIP-1193 provider with real keys, which signs for real, broadcasts through
 * the given nodes, and can be made to do everything wrong that wallets do (`set`). Give it to a page with
 * `installVirtualWallet`.
 *
 * Errors of requests carry the codes of EIP-1193, EIP-3326, EIP-5792 and JSON-RPC.
 * @throws when `chains` is empty or `privateKeys` is.
 * @example
 * const wallet = createVirtualWallet({ chains: { 31337: 'http://127.0.0.1:8545' } })
 * installVirtualWallet(window, wallet)
 */
export function createVirtualWallet(options: createVirtualWallet.Options): VirtualWallet {
  const accounts = (options.privateKeys ?? testAccounts.map(account => account.privateKey)).map(key =>
    privateKeyToAccount(key),
  )
  const chains = Object.fromEntries(Object.entries(options.chains))
  const firstChainId = options.chainId ?? Number(Object.keys(chains)[0])
  if (chains[firstChainId] === undefined)
    throw new Error('createVirtualWallet: give `chains` the node of the first chain')
  if (accounts.length === 0) throw new Error('createVirtualWallet: give `privateKeys` at least one key')

  const clock = options.clock ?? realClock()
  const randomId = options.randomId ?? randomUuid
  const info: ProviderInfo = {
    name: options.name ?? 'Billfold Test Wallet',
    rdns: options.rdns ?? 'dev.billfold.test-wallet',
    icon: options.icon ?? walletIcon,
    uuid: options.uuid ?? randomId(),
  }
  const ending = new AbortController()
  const questions = createQuestions()
  const listeners = new Map<ProviderEventName, Set<ProviderListener>>()
  const callNode = createNodeCaller({
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    clock,
    lifetime: ending.signal,
  })
  let mode: VirtualWallet['mode'] = options.mode ?? 'auto'
  let lastInTurn: Promise<unknown> = Promise.resolve()

  const core: WalletCore = {
    clock,
    lifetime: ending.signal,
    accounts,
    picked: undefined,
    isDown: false,
    switches: { ...soundSwitches, ...options.switches },
    get memory() {
      return memory.state
    },
    bundles: new Map(),
    remember: change => memory.change(change),
    sync: () => memory.sync(),
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload as never)
        } catch (cause) {
          // As an event emitter of an extension does it: a listener that throws does not stop the others.
          queueMicrotask(() => {
            throw cause
          })
        }
      }
    },
    callNode(method, params, chainId = currentChainId(core)) {
      const rpcUrl = core.memory.chains[chainId]
      if (!rpcUrl) return Promise.reject(new ProviderRpcError(4901, `No node for the chain ${chainId}`))
      return callNode(rpcUrl, method, params)
    },
    callUrl: callNode,
    inTurn(task) {
      const run = lastInTurn.then(task, task)
      lastInTurn = run.catch(() => {})
      return run
    },
    randomId,
  }

  const later = (delayMs: number, task: () => void) => {
    const cancel = clock.after(delayMs, () => {
      ending.signal.removeEventListener('abort', cancel)
      task()
    })
    ending.signal.addEventListener('abort', cancel, { once: true })
  }
  /** Runs a change and notifies the page of what it can see of it. */
  const visibly = (change: () => void) => {
    const before = { accounts: JSON.stringify(visibleAccounts(core)), chainId: currentChainId(core) }
    change()
    if (core.switches.noEvents) return
    const seen = visibleAccounts(core)
    const { eventDelayMs } = core.switches
    const notify = (event: ProviderEventName, payload: unknown) =>
      eventDelayMs > 0 ? later(eventDelayMs, () => core.emit(event, payload)) : core.emit(event, payload)
    if (currentChainId(core) !== before.chainId) notify('chainChanged', writeChainId(core, currentChainId(core)))
    if (JSON.stringify(seen) !== before.accounts) notify('accountsChanged', seen)
  }

  const held = accounts.map(account => account.address)
  const fresh: WalletMemory = { chainId: firstChainId, permitted: options.isConnected ? held : [], chains }
  const memory = createMemory<WalletMemory, MemoryChange>(
    {
      key: `test-wallet ${options.key ?? info.rdns}`,
      fresh,
      parse: value => parseMemory(value, held, fresh),
      apply: changeMemory,
      visibly,
      lifetime: ending.signal,
    },
    options,
  )

  const requireHeld = (address: string) => {
    const found = held.find(account => account.toLowerCase() === address.toLowerCase())
    if (!found) throw new Error(`The wallet does not hold ${address}`)
    return found
  }

  const requester = createRequester({ core, questions, lifetime: ending.signal, isAuto: () => mode === 'auto' })
  const on = (event: ProviderEventName, listener: ProviderListener) => {
    if (core.switches.listenersThrow) throw new Error('No listener can be added')
    if (!listeners.has(event)) listeners.set(event, new Set())
    listeners.get(event)?.add(listener)
    return provider
  }
  const removeListener = (event: ProviderEventName, listener: ProviderListener) => {
    listeners.get(event)?.delete(listener)
    return provider
  }
  const provider = {
    request: requester.request,
    get on() {
      return core.switches.noListeners ? undefined : on
    },
    get removeListener() {
      return core.switches.noListeners || core.switches.noRemoveListener ? undefined : removeListener
    },
    get isMetaMask() {
      return core.switches.claimsMetaMask ? true : undefined
    },
  } as Eip1193Provider

  const set = (change: Partial<Switches>) => {
    visibly(() => {
      core.switches = { ...core.switches, ...change }
    })
    if (!core.switches.locked) requester.unlock()
  }

  return {
    get info() {
      const rows = Object.entries({ ...info, ...core.switches.spoof }).filter(([, value]) => value !== null)
      return Object.fromEntries(rows) as ProviderInfo
    },
    provider,
    clock,
    accounts: held,
    get switches() {
      return core.switches
    },
    get permitted() {
      return core.memory.permitted
    },
    get chainId() {
      return currentChainId(core)
    },
    log: requester.log,
    get listenerCount() {
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    set,
    repair: () => set(soundSwitches),
    get pending() {
      return questions.list()
    },
    onRequest: listener => questions.watch(listener),
    approve(id, answer) {
      core.picked = answer?.accounts?.map(requireHeld)
      questions.approve(id)
    },
    reject: id => questions.reject(id),
    selectAccount(address) {
      core.remember({ select: requireHeld(address) })
    },
    shareAccounts: addresses => core.remember({ grant: addresses.map(requireHeld) }),
    restart(downMs = 0) {
      core.isDown = true
      questions.fail(lost())
      core.emit('disconnect', new ProviderRpcError(4900, 'The wallet was restarted'))
      later(downMs, () => {
        core.isDown = false
        core.emit('connect', { chainId: writeChainId(core, currentChainId(core)) })
      })
    },
    switchChain(chainId, rpcUrl) {
      // A wallet knows the chain it is on, with a node or without.
      core.remember({ chainId, chains: { [chainId]: rpcUrl ?? core.memory.chains[chainId] ?? '' } })
    },
    disconnect: () => core.remember({ isEnded: true }),
    sync: async () => memory.sync(),
    emit: (event, payload) => core.emit(event, payload),
    destroy() {
      ending.abort()
      questions.end(gone())
      listeners.clear()
    },
  }
}

export declare namespace createVirtualWallet {
  type Options = {
    /** HTTP address of a node by chain id; it starts on the lowest id unless `chainId` says otherwise. */
    readonly chains: Readonly<Record<number, string>>
    readonly chainId?: number
    /** 32-byte keys in hex; the devnet's first accounts when absent (`testAccounts`). */
    readonly privateKeys?: readonly `0x${string}`[]
    readonly name?: string
    /** Reverse domain name, EIP-6963. */
    readonly rdns?: string
    /** `data:` address of a square picture. */
    readonly icon?: string
    readonly uuid?: string
    readonly mode?: VirtualWallet['mode']
    /** Whether the page was permitted before, as on a second visit. */
    readonly isConnected?: boolean
    readonly switches?: Partial<Switches>
    /** Distinguishes this wallet from another one of the same rdns, wherever wallets are kept; the rdns when absent. */
    readonly key?: string
    /**
     * Where permission and chain are kept over reloads, e.g. `localStorage`; without it they end with the page. Wallets that
     * share one are tabs of one wallet: each reads again before it answers and before it writes, and notifies its page of what
     * another one has changed, if the storage has `watch`.
     */
    readonly storage?: MemoryStore
    /** A memory outside of the page, instead of `storage`: what the page clears does not reach it. */
    readonly memoryHost?: MemoryHost
    readonly fetch?: typeof fetch
    readonly clock?: Clock
    readonly randomId?: () => string
  }
}

/** Version 4 UUID; not `crypto.randomUUID`, which pages without https lack. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
