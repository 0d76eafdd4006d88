import {
  type Connected,
  type Connector,
  type ConnectorEvents,
  type ConnectorKind,
  type Unsubscribe,
  untilAborted,
} from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, connectorNoAccounts, type NetworkId } from 'billfold/protocol'
import { checksumAddress } from '../address/checksumAddress.ts'
import { loadTwice } from '../async/loadTwice.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { askProvider } from '../provider/askProvider.ts'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { followProvider } from '../provider/followProvider.ts'
import { parseAccounts } from '../provider/parseAccounts.ts'
import { parseChainId } from '../provider/parseChainId.ts'
import { readChain } from '../provider/readChain.ts'

/** Events that come closer together than this are told once, so that a wallet that shouts cannot make the page flicker. */
const eventBurstMs = 30
/** How long a wallet may take to show that it is still there, to say where it is, or to forget the page. */
const livenessMs = 3_000

/**
 * A connector over one EIP-1193 provider: announced, injected, or given by the host. The wallet is taken for hostile:
 * every answer is copied to primitives and checked, every promise settles with `signal`, every error is one of the
 * catalogue. How requests are kept to the account and network they were made for: `requestWallet`.
 *
 * Its methods reject with `wallet/…`, `connector/…`, `request/…`, `rpc/…` or `node/…` errors. Source: EIP-1193, EIP-1102,
 * EIP-2255, EIP-3085, EIP-3326.
 *
 * @example addConnector(kit, createInjectedConnector({ id: 'acme', name: 'Acme', kind: 'external', provider }))
 */
export function createInjectedConnector(options: createInjectedConnector.Options): Connector {
  const { provider, accountType = 'eoa', ...shown } = options
  const listeners = {
    change: new Set<ConnectorEvents['change']>(),
    disconnect: new Set<ConnectorEvents['disconnect']>(),
  }
  const watchers = new Set<() => void>()
  /** What the wallet granted, while it does: addresses in lower case, the active one first. */
  let session: { accounts: readonly string[]; networkId: NetworkId; told: string } | undefined
  /** The wallet may share accounts (again): it was asked to restore the connection, has ended it without the visitor, or has a request open. */
  let isWaiting = false
  let unfollow: Unsubscribe | undefined
  let burst: ReturnType<typeof setTimeout> | undefined

  const ask = (method: string, params?: unknown, signal?: AbortSignal, withinMs?: number) =>
    askProvider(provider, { method, params, signal, withinMs })

  async function readAccounts(signal: AbortSignal): Promise<readonly string[]> {
    const accounts = parseAccounts(await ask('eth_accounts', undefined, signal))
    if (!accounts) throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no list' })
    return accounts
  }

  const snapshot = (accounts: readonly string[], networkId: NetworkId): Connected => ({
    eip155: {
      accounts: accounts.map(address => ({ address: checksumAddress(address), type: accountType })),
      approvedNetworks: 'all',
      networkId,
    },
  })

  function start(accounts: readonly string[], networkId: NetworkId): Connected {
    session = { accounts, networkId, told: accounts + networkId }
    isWaiting = false
    follow()
    tellWatchers()
    return snapshot(accounts, networkId)
  }

  function follow(): void {
    unfollow ??= followProvider(provider, {
      accountsChanged(value) {
        const accounts = parseAccounts(value)
        if (accounts?.length && isWaiting) void comeBack(accounts)
        else if (accounts) update({ accounts })
      },
      chainChanged: onChain,
      connect: value => onChain((value as { chainId?: unknown } | undefined)?.chainId),
      // Some wallets mean "my node is away", not "you are disconnected".
      disconnect: () => void checkAlive(),
    })
  }

  /** A wallet that was locked shares accounts again. */
  async function comeBack(accounts: readonly string[]): Promise<void> {
    const networkId = await readChain(provider).catch(() => undefined)
    if (networkId && isWaiting) tell(start(accounts, networkId))
  }

  function stopFollowing(): void {
    clearTimeout(burst)
    unfollow?.()
    burst = unfollow = undefined
  }

  function onChain(value: unknown): void {
    const id = parseChainId(value)
    if (id) update({ networkId: `eip155:${id}` })
  }

  function update(change: { accounts?: readonly string[]; networkId?: NetworkId }): void {
    Object.assign(session ?? {}, change)
    tellWatchers()
    burst ??= setTimeout(flush, eventBurstMs)
  }

  function flush(): void {
    burst = undefined
    if (!session) return
    const { accounts, networkId, told } = session
    if (!accounts.length) endSession(true)
    if (!session || told === accounts + networkId) return
    session.told = accounts + networkId
    tell(snapshot(accounts, networkId))
  }

  function tell(connected: Connected): void {
    for (const listener of [...listeners.change]) listener(connected)
  }

  function endSession(isTold: boolean): void {
    isWaiting = isTold
    if (!isTold) stopFollowing()
    session = undefined
    tellWatchers()
    if (isTold) for (const listener of [...listeners.disconnect]) listener()
  }

  function tellWatchers(): void {
    for (const watch of watchers) watch()
  }

  async function checkAlive(): Promise<void> {
    const before = session
    const accounts = await ask('eth_accounts', undefined, undefined, livenessMs).then(parseAccounts, () => undefined)
    if (before && session === before && !accounts?.length) endSession(true)
  }

  return {
    ...shown,
    namespaces: ['eip155'],

    connect: ({ signal }) =>
      described(async () => {
        let accounts =
          parseAccounts(await ask('eth_requestAccounts', undefined, signal)) ?? (await readAccounts(signal))
        const stop = followProvider(provider, {
          accountsChanged(value) {
            accounts = parseAccounts(value) ?? accounts
          },
        })
        // It has approved, and needs nobody for this.
        const networkId = await readChain(provider, signal, livenessMs).finally(stop)
        if (!accounts.length) throw new BillfoldError(connectorNoAccounts, { context: { name: shown.name } })
        return start(accounts, networkId)
      }).catch(cause => {
        // The visitor's yes to the request that is open, which another page may have made, comes as an event.
        if (cause.code === 'request/pending') isWaiting = true
        throw cause
      }),

    reconnect: ({ signal }) =>
      described(async () => {
        const chain = readChain(provider, signal)
        chain.catch(() => {})
        const accounts = await readAccounts(signal)
        if (accounts.length) return start(accounts, await chain)
        isWaiting = true
        follow()
        return null
      }),

    async disconnect(namespace) {
      if (namespace && namespace !== 'eip155') return
      endSession(false)
      // Many wallets do not know the method: the page has forgotten the wallet all the same.
      await ask('wallet_revokePermissions', [{ eth_accounts: {} }], undefined, livenessMs).catch(() => {})
    },

    async switchNetwork({ network, signal }) {
      const { switchChain } = await loadRequests(signal)
      await described(() => switchChain(provider, network, signal))
      // For wallets without events.
      if (session) update({ networkId: network.id })
    },

    async request(request) {
      const { requestWallet } = await loadRequests(request.signal)
      const wallet = {
        provider,
        session: () => session,
        watchers,
        moved: (networkId: NetworkId) => session && update({ networkId }),
        checkAlive: () => void checkAlive(),
      }
      return described(() => requestWallet(wallet, request))
    },

    provider: namespace => (namespace === 'eip155' ? provider : undefined),

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
}

export declare namespace createInjectedConnector {
  type Options = {
    readonly id: string
    readonly name: string
    readonly icon?: string | undefined
    readonly rdns?: string | undefined
    /** Its announcement lacks what EIP-6963 demands. */
    readonly isIncomplete?: boolean
    readonly kind: ConnectorKind
    readonly provider: Eip1193Provider
    /** `smartAccount` for wallets that are contracts (Safe). */
    readonly accountType?: 'eoa' | 'smartAccount'
  }
}

/** What is left to fetch, or `request/aborted`: a chunk that never arrives must not keep a caller waiting. */
function loadRequests(signal: AbortSignal = new AbortController().signal) {
  const loading = loadTwice(() => import('./walletRequests.ts'))
  return described(async () => (await untilAborted(loading, signal)).walletRequests)
}

async function described<value>(run: () => Promise<value>): Promise<value> {
  try {
    return await run()
  } catch (cause) {
    throw await describeWalletError(cause)
  }
}
