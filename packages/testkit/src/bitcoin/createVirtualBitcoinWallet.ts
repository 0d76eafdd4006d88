import type { Clock } from 'billfold/adapter'
import { realClock } from '../realClock.ts'
import { createQuestions } from '../wallet/createQuestions.ts'
import { changeList, type ListChange } from '../wallet/memory/changeList.ts'
import { createMemory } from '../wallet/memory/createMemory.ts'
import type { MemoryHost, MemoryStore } from '../wallet/memory/Memory.ts'
import { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
import { gone } from '../wallet/refusals.ts'
import { walletIcon } from '../wallet/walletIcon.ts'
import { applyAddressFault } from './applyAddressFault.ts'
import { type BitcoinSwitches, soundBitcoin } from './BitcoinSwitches.ts'
import { createBitcoinRequester } from './createBitcoinRequester.ts'
import { type BitcoinNetworkKey, btcNetworks } from './keys/btcNetworks.ts'
import { sendCoins } from './keys/sendCoins.ts'
import { signInputs } from './keys/signInputs.ts'
import { signText } from './keys/signText.ts'
import { toHoldings } from './keys/toHoldings.ts'
import type { BitcoinHand, BitcoinQuestion, VirtualBitcoinWallet } from './VirtualBitcoinWallet.ts'

/** What the wallet pays where the page does not say, in satoshi for each virtual byte. */
const usualFeeRate = 2

/**
 * Makes a Bitcoin wallet that needs no extension: real keys of the devnet's accounts, which sign messages and PSBTs for
 * real and pay by real transactions, and which can be made to do everything wrong that wallets do (`set`). It appears in a
 * page as any kind of wallet that there is: `installVirtualBitcoinWallet`.
 *
 * @example
 * const wallet = createVirtualBitcoinWallet({ chains: { regtest: 'http://127.0.0.1:30001/api' } })
 * installVirtualBitcoinWallet(window, wallet, { as: 'sats-connect' })
 */
export function createVirtualBitcoinWallet(options: createVirtualBitcoinWallet.Options = {}): VirtualBitcoinWallet {
  const clock = options.clock ?? realClock()
  const name = options.name ?? 'Billfold Bitcoin Wallet'
  const ending = new AbortController()
  const questions = createQuestions<BitcoinQuestion>()
  const listeners = new Set<(change: 'accounts' | 'network' | 'disconnect') => void>()
  let mode = options.mode ?? 'auto'
  let label = options.account ?? 'alice'
  let switches: BitcoinSwitches = { ...soundBitcoin, ...options.switches }
  let network: BitcoinNetworkKey = options.network ?? 'regtest'
  const notify = (change: 'accounts' | 'network' | 'disconnect') => {
    if (!switches.noEvents) for (const listener of [...listeners]) listener(change)
  }
  const memory = createMemory<readonly BitcoinNetworkKey[], ListChange>(
    {
      key: `test-wallet ${name}`,
      fresh: options.isConnected
        ? [...new Set([network, ...(Object.keys(options.chains ?? {}) as BitcoinNetworkKey[])])]
        : [],
      parse: value => (Array.isArray(value) ? value.filter(item => Object.hasOwn(btcNetworks, item)) : undefined),
      apply: changeList,
      visibly(run) {
        const before = memory.state
        run()
        if (before.some(at => !isPermitted(at))) notify('disconnect')
      },
      lifetime: ending.signal,
    },
    options,
  )
  const isPermitted = (at: BitcoinNetworkKey) => memory.state.includes(at)
  const requester = createBitcoinRequester({
    clock,
    questions,
    lifetime: ending.signal,
    switches: () => switches,
    isAuto: () => mode === 'auto',
    sync: () => memory.sync(),
    losesQuestion() {
      const { restartMidRequest } = switches
      if (restartMidRequest > 0) switches = { ...switches, restartMidRequest: restartMidRequest - 1 }
      return restartMidRequest > 0
    },
  })
  const requireShared = (at: BitcoinNetworkKey) => {
    if (!isPermitted(at)) throw new ProviderRpcError(4100, 'The page has not been permitted')
    return toHoldings(label, at)
  }

  const hand: BitcoinHand = {
    network: () => network,
    info: () => requester.run('getInfo', network, async () => ({ version: '1.0.0' })),
    withFault: list => applyAddressFault(list, switches.badAddresses),
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connect: (at = network) =>
      requester.run('getAccountAddresses', at, async ask => {
        if (!isPermitted(at)) await ask('Share your addresses with this page?')
        memory.change({ add: [at] })
        return toHoldings(label, at)
      }),
    shared: (at = network) =>
      requester.run('getAccountAddresses', at, async () =>
        isPermitted(at) && !switches.locked ? toHoldings(label, at) : undefined,
      ),
    disconnect: (at = network) =>
      requester.run('disconnect', at, async () => {
        memory.change({ remove: [at] })
      }),
    switchNetwork: to =>
      requester.run('switchNetwork', to, async ask => {
        if (to === network) return
        await ask(`Switch to ${to}?`)
        if (switches.staysOnNetwork) return
        if (isPermitted(network)) memory.change({ add: [to] })
        network = to
        notify('network')
      }),
    signMessage: ({ address, message, protocol, network: at = network }) =>
      requester.run('signMessage', at, async ask => {
        const held = requireShared(at)
        const holding = address === undefined ? held[0] : held.find(each => each.address === address)
        if (!holding) throw new ProviderRpcError(4100, 'The wallet does not show this address')
        await ask(message)
        return signText(holding, message, protocol)
      }),
    signPsbt: ({ psbt, inputs, network: at = network }) =>
      requester.run('signPsbt', at, async ask => {
        const holdings = requireShared(at)
        await ask('Sign a transaction?')
        return signInputs({ psbt, holdings, inputs, tamper: switches.tamper })
      }),
    sendTransfer: ({ to, amount, feeRate = usualFeeRate, network: at = network }) =>
      requester.run('sendTransfer', at, async ask => {
        const [from] = requireShared(at)
        const esploraUrl = options.chains?.[at]
        if (!esploraUrl) throw new ProviderRpcError(4901, `No node for ${at}`)
        await ask(`Send ${amount} satoshi to ${to}?`)
        const { fetch: own = (input, init) => fetch(input, init) } = options
        return sendCoins({ fetch: own, esploraUrl, key: at, from, to, amount, feeRate })
      }),
  }

  const set = (change: Partial<BitcoinSwitches>) => {
    switches = { ...switches, ...change }
    if (!switches.locked) requester.unlock()
  }
  return {
    name,
    icon: options.icon ?? walletIcon,
    clock,
    hand,
    get switches() {
      return switches
    },
    get holdings() {
      return toHoldings(label, network)
    },
    holdingsOn: at => toHoldings(label, at),
    get network() {
      return network
    },
    log: requester.log,
    get listenerCount() {
      return listeners.size
    },
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    set,
    repair: () => set(soundBitcoin),
    get pending() {
      return questions.list()
    },
    onRequest: listener => questions.watch(listener),
    approve: id => questions.approve(id),
    reject: id => questions.reject(id),
    selectAccount(next) {
      toHoldings(next, network)
      label = next
      notify('accounts')
    },
    switchNetwork(next) {
      network = next
      notify('network')
    },
    disconnect() {
      memory.change({ only: [] })
    },
    sync: async () => memory.sync(),
    destroy() {
      ending.abort()
      questions.end(gone())
      listeners.clear()
    },
  }
}

export declare namespace createVirtualBitcoinWallet {
  type Options = {
    /** Esplora address by network, for payments by the wallet itself. */
    readonly chains?: { readonly [key in BitcoinNetworkKey]?: string }
    /** Where it starts; `regtest` when absent. */
    readonly network?: BitcoinNetworkKey
    /** Label of one of the devnet's accounts; `alice` when absent. */
    readonly account?: string
    readonly name?: string
    /** `data:` address of a square picture. */
    readonly icon?: string
    readonly mode?: VirtualBitcoinWallet['mode']
    /** Whether the page was permitted before, on every network of `chains`. */
    readonly isConnected?: boolean
    readonly switches?: Partial<BitcoinSwitches>
    /**
     * Where permissions are kept over reloads, e.g. `localStorage`; without it they end with the page. Wallets that share one
     * are tabs of one wallet.
     */
    readonly storage?: MemoryStore
    /** A memory outside of the page, instead of `storage`: what the page clears does not reach it. */
    readonly memoryHost?: MemoryHost
    readonly fetch?: typeof fetch
    readonly clock?: Clock
  }
}
