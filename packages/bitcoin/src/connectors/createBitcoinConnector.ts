import {
  type Connector,
  type ConnectorKind,
  createSessionConnector,
  joinSignals,
  type Network,
  untilAborted,
} from 'billfold/adapter'
import {
  BillfoldError,
  connectorNoAccounts,
  connectorNoAnswer,
  connectorNoRequestedChain,
  connectorNotConnected,
  connectorSwitchUnsupported,
  type NetworkId,
} from 'billfold/protocol'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { chains } from '../networks/chains.ts'
import type { BitcoinProvider } from '../provider/BitcoinProvider.ts'
import type { BitcoinWallet, Grant } from '../wallets/BitcoinWallet.ts'

/** Events that arrive closer together than this lead to one read, so that a wallet with many events cannot make the page flicker. */
const eventBurstMs = 30
/** How long a wallet may take to show what it grants, or to forget the page. */
const livenessMs = 3_000

/** What goes wrong while following is the wallet's: one without events never changes. */
function followSafely(wallet: BitcoinWallet, onChange: () => void): () => void {
  let stop = () => {}
  try {
    stop = wallet.follow(onChange)
  } catch {}
  return () => {
    try {
      stop()
    } catch {}
  }
}

/**
 * A connector over one Bitcoin wallet with any interface: `open` loads the shim for it, when it is needed
 * for the first time. The wallet is taken for hostile: every promise settles with `signal`, every error is one of the
 * catalogue, and what changed is never taken from an event but read again.
 *
 * Its methods reject with `wallet/…`, `connector/…`, `request/…` or `rpc/…` errors; `connect` with
 * `connector/no-requested-chain` where the wallet knows none of the wanted networks.
 *
 * @example
 * const grant = { accounts: [], approvedNetworks: [] } // what Acme's own interface returned
 * const methods = {}
 * const open = async () => ({ connect: async () => grant, restore: async () => grant, follow: () => () => {}, methods })
 * addConnector(kit, createBitcoinConnector({ id: 'acme', name: 'Acme', kind: 'external', supports: () => true, open }))
 */
export function createBitcoinConnector(options: createBitcoinConnector.Options): Connector {
  const { supports, open, canSwitch, ...shown } = options
  let opening: Promise<BitcoinWallet> | undefined
  let opened: BitcoinWallet | undefined
  let wanted: readonly NetworkId[] = []

  const state = createSessionConnector({
    // Where the wallet can be asked to move, the visitor may choose a network that it is not on.
    report: ({ grant: { accounts, networkId, approvedNetworks } }: Session) =>
      accounts.length
        ? {
            bip122: {
              accounts,
              approvedNetworks: canSwitch ? chains.map(({ id }) => id).filter(supports) : approvedNetworks,
              ...(networkId ? { networkId } : {}),
            },
          }
        : undefined,
    follow() {
      let timer: ReturnType<typeof setTimeout> | undefined
      const unfollow =
        opened &&
        followSafely(opened, () => {
          timer ??= setTimeout(() => {
            timer = undefined
            void refresh()
          }, eventBurstMs)
        })
      return () => {
        clearTimeout(timer)
        unfollow?.()
      }
    },
  })

  async function openWallet(signal: AbortSignal): Promise<BitcoinWallet> {
    opening ??= open().catch(open)
    opening.catch(() => {
      opening = undefined
    })
    opened = await untilAborted(opening, signal)
    return opened
  }

  /** Reads again what the wallet grants, and reports what is new. A wallet that does not answer has changed nothing. */
  async function refresh(signal?: AbortSignal): Promise<void> {
    const before = state.session
    if (!(before || state.isWaiting) || !opened) return
    const grant = await within(opened.restore(wanted), signal).catch(cause => {
      if (signal?.aborted) throw cause
      return before?.grant
    })
    if (state.session !== before) return
    if (before && !grant?.accounts.length) state.end(true)
    else if (before && grant) update(grant)
    else if (state.isWaiting && grant?.accounts.length) state.start({ grant }, true)
  }

  /** The kit reads the network of the wallet as soon as `switchNetwork` resolves. */
  function update(grant: Grant): void {
    state.update({ grant })
    state.report()
  }

  const toWanted = (networks: readonly Network[]) => networks.flatMap(({ id }) => (supports(id) ? [id] : []))

  const connector: Connector = {
    ...shown,
    namespaces: ['bip122'],

    async connect({ networks, signal }) {
      try {
        const supported = toWanted(networks)
        if (!supported.length) throw new BillfoldError(connectorNoRequestedChain)
        const wallet = await openWallet(signal)
        wanted = supported
        const grant = await untilAborted(
          settled(() => wallet.connect(supported)),
          signal,
        )
        if (!grant.accounts.length) throw new BillfoldError(connectorNoAccounts, { context: { name: shown.name } })
        return state.start({ grant })
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    async reconnect({ networks, signal }) {
      try {
        wanted = toWanted(networks)
        const wallet = await openWallet(signal)
        // A change that comes while the wallet is read may be missing in what it answers.
        let hasChanged = false
        const stop = followSafely(wallet, () => {
          hasChanged = true
        })
        const grant = await untilAborted(
          settled(() => wallet.restore(wanted)),
          signal,
        ).finally(stop)
        const connected = grant?.accounts.length ? state.start({ grant }) : state.wait()
        if (hasChanged) void refresh()
        return connected
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    async disconnect(namespace) {
      if (namespace && namespace !== 'bip122') return
      state.end(false)
      try {
        const wallet = await openWallet(AbortSignal.timeout(livenessMs))
        // Many wallets cannot forget a page: the page has forgotten them all the same.
        await within(settled(async () => wallet.disconnect?.()))
      } catch {}
    },

    ...(canSwitch
      ? {
          async switchNetwork({ network, signal }: { network: Network; signal: AbortSignal }) {
            try {
              if (!supports(network.id)) throw new BillfoldError(connectorSwitchUnsupported)
              const wallet = await openWallet(signal)
              const load = () => import('./moveWallet.ts')
              const { moveWallet } = await untilAborted(load().catch(load), signal)
              const moving = [network.id, ...wanted.filter(id => id !== network.id)] as const
              const grant = await moveWallet({ wallet, moving, signal })
              wanted = moving
              update(grant)
            } catch (cause) {
              throw await describeWalletError(cause)
            }
          },
        }
      : {}),

    async request(request) {
      const signal = request.signal ?? new AbortController().signal
      try {
        if (!state.session || !opened) throw new BillfoldError(connectorNotConnected)
        const wallet = opened
        const { requestWallet } = await untilAborted(
          import('./requestWallet.ts').catch(() => import('./requestWallet.ts')),
          signal,
        )
        const own = {
          wallet,
          watchers: state.watchers,
          grant: () => state.session?.grant,
          refresh: () => refresh(signal),
          end: () => state.end(true),
        }
        return await untilAborted(requestWallet(own, request), signal)
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    provider: namespace => (namespace === 'bip122' ? provider : undefined),

    on: state.on,
  }
  const provider: BitcoinProvider = {
    async request(call) {
      const load = () => import('../provider/requestProvider.ts')
      const { requestProvider } = await load().catch(load)
      const { accounts = [], networkId = wanted[0] } = state.session?.grant ?? {}
      return requestProvider(connector, { accounts, networkId: state.session && networkId }, call)
    },
  }
  return connector
}

type Session = { grant: Grant }

export declare namespace createBitcoinConnector {
  type Options = {
    readonly id: string
    readonly name: string
    readonly icon?: string
    readonly kind: ConnectorKind
    /** Its row of the wallet directory, where known. */
    readonly walletId?: string
    /** Whether the wallet knows a network. Pure. */
    readonly supports: (networkId: NetworkId) => boolean
    /** Brings the shim; asked once more should the first attempt fail. */
    readonly open: () => Promise<BitcoinWallet>
    /** Whether the wallet has a network that it is on and can be asked to change. */
    readonly canSwitch?: boolean
  }
}

/** What a wallet throws while it is still called, as a rejection. */
function settled<value>(run: () => Promise<value>): Promise<value> {
  return new Promise(resolve => resolve(run()))
}

/** A question that a wallet answers without the visitor. */
async function within<value>(promise: Promise<value>, signal?: AbortSignal): Promise<value> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), livenessMs)
  const joined = joinSignals(signal, limit.signal)
  try {
    return await untilAborted(promise, joined.signal)
  } catch (cause) {
    throw limit.signal.aborted && !signal?.aborted ? new BillfoldError(connectorNoAnswer, { cause }) : cause
  } finally {
    clearTimeout(timer)
    joined.release()
  }
}
