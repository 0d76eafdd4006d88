import type {
  Connected,
  Connector,
  ConnectorEvents,
  ConnectorKind,
  ConnectorRequest,
  Unsubscribe,
} from 'billfold/adapter'
import {
  BillfoldError,
  connectorAccountNotFound,
  connectorChainMismatch,
  connectorInvalidAnswer,
  connectorNoAccounts,
  connectorNotConnected,
  isBillfoldError,
  type NetworkId,
} from 'billfold/protocol'
import { checksumAddress } from '../address/checksumAddress.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { askProvider } from '../provider/askProvider.ts'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { followProvider } from '../provider/followProvider.ts'
import { isChainFree } from '../provider/isChainFree.ts'
import { isReadOnly } from '../provider/isReadOnly.ts'
import { loadTwice } from '../provider/loadTwice.ts'
import { parseAccounts } from '../provider/parseAccounts.ts'
import { parseChainId } from '../provider/parseChainId.ts'
import { readChain } from '../provider/readChain.ts'

/** Events that come closer together than this are told once, so that a wallet that shouts cannot make the page flicker. */
const eventBurstMs = 30
/** How long a wallet may take to show that it is still there, or to forget the page. */
const livenessMs = 3_000

type Pin = {
  readonly address: string
  readonly networkId: NetworkId
  readonly fail: (
    row: typeof connectorAccountNotFound | typeof connectorChainMismatch | typeof connectorNotConnected,
  ) => void
}

/**
 * A connector over one EIP-1193 provider: announced, injected, or given by the host. The wallet is taken for hostile:
 * every answer is copied to primitives and checked, every promise settles with `signal`, every error is one of the
 * catalogue. A request that needs the visitor is pinned to the account and network of the moment it is made: if either
 * changes meanwhile it is refused, never retargeted (promise P4).
 */
export function createInjectedConnector(options: createInjectedConnector.Options): Connector {
  const { provider, accountType = 'eoa', ...shown } = options
  const listeners = {
    change: new Set<ConnectorEvents['change']>(),
    disconnect: new Set<ConnectorEvents['disconnect']>(),
  }
  const pins = new Set<Pin>()
  /** What the wallet granted, while it does: addresses in lower case, the active one first. */
  let session: { accounts: readonly string[]; networkId: NetworkId; told: string } | undefined
  let unfollow: Unsubscribe | undefined
  let burst: ReturnType<typeof setTimeout> | undefined

  const ask = (method: string, params?: unknown, signal?: AbortSignal, withinMs?: number) =>
    askProvider(provider, { method, params, signal, ...(withinMs ? { withinMs } : {}) })

  const snapshot = (accounts: readonly string[], networkId: NetworkId): Connected => ({
    eip155: {
      accounts: accounts.map(address => ({ address: checksumAddress(address), type: accountType })),
      approvedNetworks: 'all',
      networkId,
    },
  })

  function start(accounts: readonly string[], networkId: NetworkId): Connected {
    session = { accounts, networkId, told: accounts + networkId }
    follow()
    checkPins()
    return snapshot(accounts, networkId)
  }

  function follow(): void {
    unfollow ??= followProvider(provider, {
      accountsChanged(value) {
        const accounts = parseAccounts(value)
        if (accounts) update({ accounts })
      },
      chainChanged: onChain,
      connect: value => onChain((value as { chainId?: unknown } | undefined)?.chainId),
      // Some wallets mean "my node is away", not "you are disconnected".
      disconnect: () => void checkAlive(),
    })
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
    checkPins()
    burst ??= setTimeout(flush, eventBurstMs)
  }

  function flush(): void {
    burst = undefined
    if (!session) return
    const { accounts, networkId, told } = session
    if (!accounts.length) endSession(true)
    if (!session || told === accounts + networkId) return
    session.told = accounts + networkId
    const connected = snapshot(accounts, networkId)
    for (const listener of [...listeners.change]) listener(connected)
  }

  function endSession(isTold: boolean): void {
    stopFollowing()
    session = undefined
    checkPins()
    if (isTold) for (const listener of [...listeners.disconnect]) listener()
  }

  function checkPins(): void {
    for (const pin of pins) {
      if (!session) pin.fail(connectorNotConnected)
      else if (session.accounts[0] !== pin.address) pin.fail(connectorAccountNotFound)
      else if (session.networkId !== pin.networkId) pin.fail(connectorChainMismatch)
    }
  }

  async function checkAlive(): Promise<void> {
    const before = session
    const accounts = await ask('eth_accounts', undefined, undefined, livenessMs).then(parseAccounts, () => undefined)
    if (before && session === before && !accounts?.length) endSession(true)
  }

  /** Refuses what would run on another network than the one it was meant for. */
  async function requireChain(wanted: NetworkId, signal: AbortSignal | undefined): Promise<void> {
    const actual = await readChain(provider, signal)
    if (actual === wanted) return
    if (session) update({ networkId: actual })
    throw new BillfoldError(connectorChainMismatch, { context: { actual, wanted } })
  }

  async function pinned({ network, method, params, signal }: ConnectorRequest): Promise<unknown> {
    const address = session?.accounts[0]
    if (!session || !address) throw new BillfoldError(connectorNotConnected)
    await requireChain(network, signal)
    // Asking took a moment, in which the visitor may have moved.
    if (session?.accounts[0] !== address) throw new BillfoldError(connectorAccountNotFound)
    return new Promise((resolve, reject) => {
      const pin: Pin = { address, networkId: network, fail: row => reject(new BillfoldError(row)) }
      pins.add(pin)
      ask(method, params, signal)
        .then(resolve, reject)
        .finally(() => pins.delete(pin))
    })
  }

  return {
    ...shown,
    namespaces: ['eip155'],

    async connect({ signal }) {
      try {
        const accounts =
          parseAccounts(await ask('eth_requestAccounts', undefined, signal)) ??
          parseAccounts(await ask('eth_accounts', undefined, signal))
        if (!accounts) throw new BillfoldError(connectorInvalidAnswer, { details: 'eth_requestAccounts gave no list' })
        if (!accounts.length) throw new BillfoldError(connectorNoAccounts, { context: { name: shown.name } })
        return start(accounts, await readChain(provider, signal))
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    async reconnect({ signal }) {
      try {
        const chain = readChain(provider, signal)
        chain.catch(() => {})
        const accounts = parseAccounts(await ask('eth_accounts', undefined, signal))
        if (!accounts) throw new BillfoldError(connectorInvalidAnswer, { details: 'eth_accounts gave no list' })
        return accounts.length ? start(accounts, await chain) : null
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    async disconnect(namespace) {
      if (namespace && namespace !== 'eip155') return
      endSession(false)
      // Many wallets do not know the method: the page has forgotten the wallet all the same.
      await ask('wallet_revokePermissions', [{ eth_accounts: {} }], undefined, livenessMs).catch(() => {})
    },

    async switchNetwork({ network, signal }) {
      try {
        const { switchChain } = await loadTwice(() => import('../provider/switchChain.ts'))
        await switchChain(provider, network, signal)
        // For wallets without events.
        if (session) update({ networkId: network.id })
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    async request(request) {
      const { network, method, params, signal } = request
      const isRead = isReadOnly(method)
      try {
        if (!isRead && !isChainFree(method)) return await pinned(request)
        if (!isChainFree(method)) await requireChain(network, signal)
        return await ask(method, params, signal)
      } catch (cause) {
        const error = await describeWalletError(cause)
        const isGone = isBillfoldError(error, 'wallet/disconnected')
        // The worker of an extension restarts now and then: a read is asked once more, a signature never.
        if (isRead && (isGone || isBillfoldError(error, 'rpc/internal'))) {
          try {
            return await ask(method, params, signal)
          } catch {}
        }
        if (isGone) void checkAlive()
        throw error
      }
    },

    provider: namespace => (namespace === 'eip155' ? provider : undefined),

    on(event, listener) {
      const set = listeners[event] as Set<typeof listener>
      set.add(listener)
      if (session) follow()
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
    readonly icon?: string
    readonly rdns?: string
    readonly kind: ConnectorKind
    readonly provider: Eip1193Provider
    /** `smartAccount` for wallets that are contracts (Safe). */
    readonly accountType?: 'eoa' | 'smartAccount'
  }
}
