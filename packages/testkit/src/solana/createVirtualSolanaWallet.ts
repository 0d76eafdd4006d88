import type { Clock } from 'billfold/adapter'
import { realClock } from '../realClock.ts'
import { createNodeCaller } from '../wallet/createNodeCaller.ts'
import { createQuestions } from '../wallet/createQuestions.ts'
import { changeList, type ListChange } from '../wallet/memory/changeList.ts'
import { createMemory } from '../wallet/memory/createMemory.ts'
import type { MemoryHost, MemoryStore } from '../wallet/memory/Memory.ts'
import { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
import { gone } from '../wallet/refusals.ts'
import { walletIcon } from '../wallet/walletIcon.ts'
import { createSolanaRequester } from './createSolanaRequester.ts'
import { openKey } from './openKey.ts'
import type { SolanaCore } from './SolanaCore.ts'
import { type SolanaSwitches, soundSolanaSwitches } from './SolanaSwitches.ts'
import { signingFeatures } from './signingFeatures.ts'
import { solanaTestAccounts } from './solanaTestAccounts.ts'
import type { RegisteredWallet, SolanaWalletRequest, VirtualSolanaWallet } from './VirtualSolanaWallet.ts'
import { visibleSolanaAccounts } from './visibleSolanaAccounts.ts'

/**
 * Makes a Solana wallet that needs no extension: it registers by the wallet standard, signs for real (Ed25519), sends
 * through the given nodes, and can be made to do everything wrong that wallets do (`set`). Give it to a page with
 * `installVirtualSolanaWallet`.
 *
 * @throws when `chains` is empty or a key is invalid.
 * @example
 * const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': 'http://127.0.0.1:8899' } })
 * installVirtualSolanaWallet(window, wallet)
 */
export function createVirtualSolanaWallet(options: createVirtualSolanaWallet.Options): VirtualSolanaWallet {
  const keys = (options.secretKeys ?? solanaTestAccounts.map(({ secretKey }) => secretKey)).map(openKey)
  const chains = Object.keys(options.chains)
  if (chains.length === 0) throw new Error('createVirtualSolanaWallet: give `chains` the node of a chain')
  if (keys.length === 0) throw new Error('createVirtualSolanaWallet: give `secretKeys` at least one key')
  const { name: ownName = 'Billfold Test Wallet', clock = realClock() } = options
  const ending = new AbortController()
  const questions = createQuestions<SolanaWalletRequest>()
  const listeners = new Set<(change: unknown) => void>()
  const callNode = createNodeCaller({
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    clock,
    lifetime: ending.signal,
  })
  let mode: VirtualSolanaWallet['mode'] = options.mode ?? 'auto'
  let switches: SolanaSwitches = { ...soundSolanaSwitches, ...options.switches }
  const held = keys.map(({ address }) => address)
  let count = 0

  const shown = keys.map(({ address, publicKey }) => {
    const features = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn']
    return Object.freeze({ address, publicKey: Uint8Array.from(publicKey), chains, features })
  })
  const visible = () =>
    visibleSolanaAccounts(
      memory.state.flatMap(address => shown.filter(account => account.address === address)),
      switches,
    )
  const emit = (change: unknown) => {
    for (const listener of [...listeners]) {
      try {
        listener(change)
      } catch (cause) {
        // A listener that throws does not stop the others.
        queueMicrotask(() => {
          throw cause
        })
      }
    }
  }
  /** Runs a change and notifies the page of what it can see of it. */
  const visibly = (change: () => void) => {
    const visibleAddresses = () => JSON.stringify(Array.from(visible() ?? [], account => account?.address ?? null))
    const before = visibleAddresses()
    change()
    if (!switches.noEvents && visibleAddresses() !== before) emit({ accounts: visible() })
  }
  const memory = createMemory<readonly string[], ListChange>(
    {
      key: `solana test-wallet ${ownName}`,
      fresh: options.isConnected ? held : [],
      parse: value => (Array.isArray(value) ? value.filter(address => held.includes(address)) : undefined),
      apply: changeList,
      visibly,
      lifetime: ending.signal,
    },
    options,
  )
  const permit = (addresses: readonly string[]) =>
    memory.change({ only: addresses.filter(address => held.includes(address)) })

  const core: SolanaCore = {
    clock,
    lifetime: ending.signal,
    questions,
    keys,
    switches: () => switches,
    isAuto: () => mode === 'auto',
    losesQuestion() {
      const { restartMidRequest } = switches
      if (restartMidRequest > 0) switches = { ...switches, restartMidRequest: restartMidRequest - 1 }
      return restartMidRequest > 0
    },
    randomId: options.randomId ?? (() => `request-${++count}`),
    permitted: () => memory.state,
    sync: () => memory.sync(),
    permit,
    visible,
    callNode(chain, method, params) {
      const url = options.chains[chain]
      return url ? callNode(url, method, params) : Promise.reject(new ProviderRpcError(4901, `No node for ${chain}`))
    },
  }
  const requester = createSolanaRequester(core)

  const connect = (input?: { readonly silent?: boolean }) =>
    requester.request('connect', input, async ask => {
      if (memory.state.length === 0 && !input?.silent) {
        await ask({ kind: 'connect', text: 'Share your accounts with this page', account: held[0] as string })
        permit(held)
      }
      // Asked for and locked: it waits until it is opened, as for any question.
      if (switches.locked && !input?.silent)
        await ask({ kind: 'connect', text: 'Unlock the wallet', account: held[0] as string })
      return { accounts: visible() }
    })
  const disconnect = () => requester.request('disconnect', undefined, async () => permit([]))
  const on = (event: string, listener: (change: unknown) => void) => {
    if (event !== 'change') return () => {}
    // The same function twice is two listeners.
    const own = (change: unknown) => listener(change)
    listeners.add(own)
    return () => void listeners.delete(own)
  }
  const signs = (method: keyof typeof signingFeatures, more: () => object = () => ({})) => ({
    version: '1.0.0',
    ...more(),
    [method]: (...given: readonly never[]) => {
      const inputs = given.map(input => copyInput(input) as never)
      return requester.request(method, inputs, ask => signingFeatures[method](core, inputs, ask))
    },
  })
  const versions = () => ({ supportedTransactionVersions: switches.legacyOnly ? ['legacy'] : ['legacy', 0] })
  const wallet: RegisteredWallet = {
    version: '1.0.0',
    get name() {
      return switches.spoofName ?? ownName
    },
    icon: options.icon ?? walletIcon,
    chains,
    get features() {
      const all = {
        connect: { version: '1.0.0', connect },
        disconnect: { version: '1.0.0', disconnect },
        events: { version: '1.0.0', on },
        signMessage: signs('signMessage'),
        signTransaction: signs('signTransaction', versions),
        signAndSendTransaction: signs('signAndSendTransaction', versions),
        signIn: signs('signIn'),
      }
      const lost = [...switches.unsupported, ...(switches.noListeners ? ['events'] : [])]
      const prefix = (name: string) => (/^(connect|disconnect|events)$/.test(name) ? 'standard' : 'solana')
      const left = Object.entries(all).filter(([name]) => !lost.includes(name))
      return Object.fromEntries(left.map(([name, feature]) => [`${prefix(name)}:${name}`, feature]))
    },
    get accounts() {
      return visible()
    },
  }

  const set = (change: Partial<SolanaSwitches>) => {
    visibly(() => {
      switches = { ...switches, ...change }
    })
    if (!switches.locked) requester.unlock()
  }
  return {
    wallet,
    clock,
    accounts: held,
    get switches() {
      return switches
    },
    get permitted() {
      return memory.state
    },
    log: requester.log,
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    get listenerCount() {
      return listeners.size
    },
    set,
    repair: () => set(soundSolanaSwitches),
    get pending() {
      return questions.list()
    },
    onRequest: listener => questions.watch(listener),
    approve: id => questions.approve(id),
    reject: id => questions.reject(id),
    selectAccount(address) {
      if (!held.includes(address)) throw new Error(`The wallet does not hold ${address}`)
      memory.change({ first: address })
    },
    shareAccounts: permit,
    disconnect: () => permit([]),
    sync: async () => memory.sync(),
    emit,
    destroy() {
      ending.abort()
      questions.end(gone())
      listeners.clear()
    },
  }
}

export declare namespace createVirtualSolanaWallet {
  type Options = {
    /** HTTP address of a node by chain, as wallets call them (`solana:mainnet`, `solana:localnet`) or by CAIP-2 id. */
    readonly chains: Readonly<Record<string, string>>
    /** 64 bytes in base58 each; the devnet's first accounts when absent (`solanaTestAccounts`). */
    readonly secretKeys?: readonly string[]
    readonly name?: string
    /** `data:` address of a square picture. */
    readonly icon?: string
    readonly mode?: VirtualSolanaWallet['mode']
    /** Whether the page was permitted before, as on a second visit. */
    readonly isConnected?: boolean
    readonly switches?: Partial<SolanaSwitches>
    /**
     * Where the permission is kept over reloads, e.g. `localStorage`; without it it ends with the page. Wallets that share one
     * are tabs of one wallet.
     */
    readonly storage?: MemoryStore
    /** A memory outside of the page, instead of `storage`: what the page clears does not reach it. */
    readonly memoryHost?: MemoryHost
    readonly fetch?: typeof fetch
    readonly clock?: Clock
    readonly randomId?: () => string
  }
}

/** As the port of an extension carries it: what the page does to its bytes afterwards changes nothing. */
function copyInput(input: object): object {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value instanceof Uint8Array ? Uint8Array.from(value) : value]),
  )
}
