import type {
  ChainAdapter,
  Clock,
  Connector,
  ExternalOwner,
  FeatureImplementations,
  FeatureTable,
  Network,
} from 'billfold/adapter'
import {
  BillfoldError,
  invalidOption,
  isNetworkId,
  nodeInsufficientFunds,
  requestAborted,
  sendInvalidAddress,
} from 'billfold/protocol'
import { realClock } from '../realClock.ts'
import { madeUpMethods } from './answerMadeUp.ts'
import { createMadeUpWallet } from './createMadeUpWallet.ts'
import { isMadeUpAddress } from './madeUpAccounts.ts'
import { madeUpNetworks } from './madeUpNetworks.ts'
import type { ScriptedWallet } from './ScriptedWallet.ts'

/** The made-up family, and the world around it that a test changes. */
export type MadeUpFamily = ChainAdapter & {
  /** A wallet appears, also for kits that run already. */
  announce(wallet: ScriptedWallet): void
  /** A wallet goes away, for kits that run already and for later ones. */
  withdraw(wallet: ScriptedWallet): void
  /** Discoveries that run now. Zero after every kit is gone, or something leaks. */
  readonly discoveryCount: number
  /** Base units by `network address`; an address that is not in it holds 5 SHL. */
  readonly ledger: Map<string, bigint>
  /** Who is called what: addresses, and pictures, by names like `@ada`, in lower case. Empty at first. */
  readonly nameBook: Map<string, { readonly address: string; readonly avatar?: string }>
}

/** One running discovery, so that two kits may share a family. */
type Discovery = { find(wallet: ScriptedWallet): void; lose(wallet: ScriptedWallet): void }

/** What everybody has who never moved anything: 5 SHL. */
const FIRST_BALANCE = 5_000n
const FEE = 2n

/**
 * Makes a chain family that exists nowhere: namespace `toy`, networks with names for references, addresses like
 * `ada.harbour`, three decimals, no nodes, no hex. A kit that works with it depends on nothing of EVM.
 *
 * @example
 * const family = createMadeUpFamily()
 * const kit = createBillfold({ families: [family] })
 */
export function createMadeUpFamily(options: createMadeUpFamily.Options = {}): MadeUpFamily {
  const clock = options.clock ?? realClock()
  const wallets = new Set(options.wallets ?? [createMadeUpWallet({ clock })])
  const discoveries = new Set<Discovery>()
  const ledger = new Map<string, bigint>()
  const transactions = new Map<string, 'success'>()
  const nameBook: MadeUpFamily['nameBook'] = new Map()
  const balanceOf = (network: Network, address: string) => ledger.get(`${network.id} ${address}`) ?? FIRST_BALANCE

  const implementations = {
    nativeBalance: async ({ network, address, signal }) => {
      if (signal?.aborted) throw new BillfoldError(requestAborted)
      return { ...network.nativeCurrency, balance: balanceOf(network, address) }
    },
    signMessage: async ({ connector, network, account, message, signal }) => {
      const params = { from: account.address, message }
      return String(await connector.request({ network: network.id, method: 'toy_seal', params, ...given(signal) }))
    },
    transfer: async ({ connector, network, account, transfer, signal }) => {
      const { to, amount } = transfer
      if (!isMadeUpAddress(to)) throw new BillfoldError(sendInvalidAddress)
      if (amount + FEE > balanceOf(network, account.address)) throw new BillfoldError(nodeInsufficientFunds)
      const params = { from: account.address, to, amount: `${amount}` }
      await connector.request({ network: network.id, method: 'toy_carry', params, ...given(signal) })
      ledger.set(`${network.id} ${account.address}`, balanceOf(network, account.address) - amount - FEE)
      ledger.set(`${network.id} ${to}`, balanceOf(network, to) + amount)
      const hash = `voyage-${transactions.size + 1}`
      transactions.set(hash, 'success')
      return hash
    },
    estimateFee: async () => ({ units: 1n, expected: FEE, max: FEE }),
    transactionStatus: async ({ hash }) => transactions.get(hash),
    async resolveName({ name, signal }) {
      if (signal?.aborted) throw new BillfoldError(requestAborted)
      const known = nameBook.get(name.toLowerCase())
      return known && { name: name.toLowerCase(), address: known.address }
    },
    async identity({ address, signal }) {
      if (signal?.aborted) throw new BillfoldError(requestAborted)
      const [name, row] = [...nameBook].find(([, known]) => known.address === address) ?? []
      return name === undefined ? undefined : { name, ...(row?.avatar === undefined ? {} : { avatar: row.avatar }) }
    },
  } satisfies Partial<FeatureImplementations>

  const features = {
    nativeBalance: { isAvailable: () => true, load: async () => implementations.nativeBalance },
    signMessage: { isAvailable: () => true, load: async () => implementations.signMessage },
    // Glass cases are for looking at.
    transfer: {
      isAvailable: ({ account }) => account.type === 'payment',
      load: async () => implementations.transfer,
    },
    estimateFee: { isAvailable: () => true, load: async () => implementations.estimateFee },
    transactionStatus: { isAvailable: () => true, load: async () => implementations.transactionStatus },
    resolveName: { isAvailable: () => true, load: async () => implementations.resolveName },
    identity: { isAvailable: () => true, load: async () => implementations.identity },
  } satisfies FeatureTable

  return {
    namespace: 'toy',
    networks: options.networks ?? madeUpNetworks,
    methods: madeUpMethods,
    discover(onFound, onLost) {
      const listed = new Map<ScriptedWallet, Connector>()
      const discovery: Discovery = {
        find(wallet) {
          const made = wallet.toConnector()
          const connector = options.owner?.adopt(made) ?? made
          listed.set(wallet, connector)
          onFound(connector)
        },
        lose(wallet) {
          const connector = listed.get(wallet)
          listed.delete(wallet)
          if (connector) onLost(connector)
        },
      }
      const begin = () => {
        discoveries.add(discovery)
        wallets.forEach(discovery.find)
      }
      const cancel = options.announceLateMs ? clock.after(options.announceLateMs, begin) : undefined
      if (!cancel) begin()
      return () => {
        cancel?.()
        discoveries.delete(discovery)
      }
    },
    toNetwork: readNetwork,
    isAddress: isMadeUpAddress,
    names: {
      isName: text => /^@[a-z]{1,20}$/i.test(text),
      // The first island keeps the book for all.
      findNetwork: (network, networks) => (network.isTestnet ? undefined : networks.find(one => !one.isTestnet)),
    },
    features,
    ...(options.owner ? { connections: options.owner } : {}),
    announce(wallet) {
      wallets.add(wallet)
      for (const discovery of [...discoveries]) discovery.find(wallet)
    },
    withdraw(wallet) {
      wallets.delete(wallet)
      for (const discovery of [...discoveries]) discovery.lose(wallet)
    },
    get discoveryCount() {
      return discoveries.size
    },
    ledger,
    nameBook,
  }
}

export declare namespace createMadeUpFamily {
  type Options = {
    /** Wallets that are there from the start; one `createMadeUpWallet()` when absent. */
    readonly wallets?: readonly ScriptedWallet[]
    readonly networks?: readonly Network[]
    /** Wallets show themselves this much later than they are looked for. */
    readonly announceLateMs?: number
    /** The owner of its connections in place of the kit. */
    readonly owner?: ExternalOwner
    readonly clock?: Clock
  }
}

function given(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {}
}

/** A host writes a network of this family as `{ island, title }`, or whole. */
function readNetwork(input: unknown): Network {
  const { id, island, name, title } = (typeof input === 'object' && input !== null ? input : {}) as Record<
    string,
    unknown
  >
  const networkId = id ?? `toy:${String(island)}`
  const shown = name ?? title
  if ((id === undefined && typeof island !== 'string') || typeof networkId !== 'string' || typeof shown !== 'string')
    throw refused()
  if (!isNetworkId(networkId) || !networkId.startsWith('toy:')) throw refused()
  const known = input as Partial<Network>
  return {
    ...(id === undefined ? {} : known),
    id: networkId,
    namespace: 'toy',
    name: shown,
    nativeCurrency: madeUpNetworks[0].nativeCurrency,
    rpcUrls: [],
  }
}

function refused(): BillfoldError {
  return new BillfoldError(invalidOption, {
    context: { option: 'network', fix: 'pass { island, title } or a network of the namespace toy' },
  })
}
