import {
  type Connected,
  type Connector,
  type ConnectorEvents,
  type ConnectorKind,
  joinSignals,
  type Network,
  type Unsubscribe,
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

/** Events that come closer together than this are looked into once, so that a wallet that shouts cannot make the page flicker. */
const eventBurstMs = 30
/** How long a wallet may take to show what it grants, or to forget the page. */
const livenessMs = 3_000

/**
 * A connector over one Bitcoin wallet, whatever interface it has: `open` brings the shim that speaks it, when it is needed
 * for the first time. The wallet is taken for hostile: every promise settles with `signal`, every error is one of the
 * catalogue, and what changed is never taken from an event but read again.
 *
 * Its methods reject with `wallet/…`, `connector/…`, `request/…` or `rpc/…` errors; `connect` with
 * `connector/no-requested-chain` where the wallet knows none of the wanted networks.
 *
 * @example
 * const grant = { accounts: [], approvedNetworks: [] } // what Acme's own interface told
 * const methods = {}
 * const open = async () => ({ connect: async () => grant, restore: async () => grant, follow: () => () => {}, methods })
 * addConnector(kit, createBitcoinConnector({ id: 'acme', name: 'Acme', kind: 'external', supports: () => true, open }))
 */
export function createBitcoinConnector(options: createBitcoinConnector.Options): Connector {
  const { supports, open, canSwitch, ...shown } = options
  const listeners = {
    change: new Set<ConnectorEvents['change']>(),
    disconnect: new Set<ConnectorEvents['disconnect']>(),
  }
  const watchers = new Set<() => void>()
  let opening: Promise<BitcoinWallet> | undefined
  let opened: BitcoinWallet | undefined
  let wanted: readonly NetworkId[] = []
  /** What the wallet granted, while it does. */
  let session: { grant: Grant; told: string } | undefined
  /** The wallet may share accounts again: nobody but itself has ended the connection. */
  let isWaiting = false
  let unfollow: Unsubscribe | undefined
  let burst: ReturnType<typeof setTimeout> | undefined

  async function openWallet(signal: AbortSignal): Promise<BitcoinWallet> {
    opening ??= open().catch(open)
    opening.catch(() => {
      opening = undefined
    })
    opened = await untilAborted(opening, signal)
    return opened
  }

  /** What the kit hears: where the wallet can be asked to move, the visitor may choose a network that it is not on. */
  const snapshot = ({ accounts, networkId, approvedNetworks }: Grant): Connected => ({
    bip122: {
      accounts,
      approvedNetworks: canSwitch ? chains.map(({ id }) => id).filter(supports) : approvedNetworks,
      ...(networkId ? { networkId } : {}),
    },
  })

  function start(grant: Grant): Connected {
    session = { grant, told: JSON.stringify(grant) }
    isWaiting = false
    follow()
    tellWatchers()
    return snapshot(grant)
  }

  function follow(): void {
    try {
      unfollow ??= opened?.follow(() => {
        burst ??= setTimeout(() => {
          burst = undefined
          void refresh()
        }, eventBurstMs)
      })
    } catch {}
  }

  function stopFollowing(): void {
    clearTimeout(burst)
    burst = undefined
    try {
      unfollow?.()
    } catch {}
    unfollow = undefined
  }

  /** Reads again what the wallet grants, and tells what is new. One that does not answer has changed nothing. */
  async function refresh(signal?: AbortSignal): Promise<void> {
    const before = session
    if (!(before || isWaiting) || !opened) return
    const grant = await within(opened.restore(wanted), signal).catch(cause => {
      if (signal?.aborted) throw cause
      return before?.grant
    })
    if (session !== before) return
    if (before && !grant?.accounts.length) return endSession(true)
    if (before && grant) update(grant)
    else if (isWaiting && grant?.accounts.length) tell(start(grant))
  }

  function tell(connected: Connected): void {
    for (const listener of [...listeners.change]) listener(connected)
  }

  function update(grant: Grant): void {
    if (!session) return
    session.grant = grant
    tellWatchers()
    const told = JSON.stringify(grant)
    if (told === session.told) return
    session.told = told
    tell(snapshot(grant))
  }

  function endSession(isTold: boolean): void {
    isWaiting = isTold
    if (!isTold) stopFollowing()
    session = undefined
    tellWatchers()
    if (isTold) for (const listener of [...listeners.disconnect]) listener()
  }

  function tellWatchers(): void {
    for (const watch of [...watchers]) watch()
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
        return start(grant)
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    async reconnect({ networks, signal }) {
      try {
        wanted = toWanted(networks)
        const wallet = await openWallet(signal)
        const grant = await untilAborted(
          settled(() => wallet.restore(wanted)),
          signal,
        )
        if (grant?.accounts.length) return start(grant)
        isWaiting = true
        follow()
        return null
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    async disconnect(namespace) {
      if (namespace && namespace !== 'bip122') return
      endSession(false)
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
        if (!session || !opened) throw new BillfoldError(connectorNotConnected)
        const wallet = opened
        const { requestWallet } = await untilAborted(
          import('./requestWallet.ts').catch(() => import('./requestWallet.ts')),
          signal,
        )
        const state = {
          wallet,
          watchers,
          grant: () => session?.grant,
          refresh: () => refresh(signal),
          end: () => endSession(true),
        }
        return await untilAborted(requestWallet(state, request), signal)
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    provider: namespace => (namespace === 'bip122' ? provider : undefined),

    on(event, listener) {
      const set = listeners[event] as Set<typeof listener>
      set.add(listener)
      if (session || isWaiting) follow()
      return () => {
        set.delete(listener)
        // Nobody listens any more (the kit is gone, say): the listeners at the wallet go too.
        if (!listeners.change.size && !listeners.disconnect.size) stopFollowing()
      }
    },
  }
  const provider: BitcoinProvider = {
    async request(call) {
      const load = () => import('../provider/requestProvider.ts')
      const { requestProvider } = await load().catch(load)
      const { accounts = [], networkId = wanted[0] } = session?.grant ?? {}
      return requestProvider(connector, { accounts, networkId: session && networkId }, call)
    },
  }
  return connector
}

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
