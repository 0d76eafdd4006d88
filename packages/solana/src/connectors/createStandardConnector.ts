import {
  type Connected,
  type Connector,
  type ConnectorEvents,
  type ConnectorKind,
  type Network,
  type Unsubscribe,
  untilAborted,
} from 'billfold/adapter'
import {
  BillfoldError,
  connectorChainMismatch,
  connectorInvalidAnswer,
  connectorNoAccounts,
  connectorNoRequestedChain,
  connectorNotConnected,
  type NetworkId,
} from 'billfold/protocol'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { createProvider } from '../provider/createProvider.ts'
import { askWallet } from '../standard/askWallet.ts'
import { features } from '../standard/features.ts'
import { findChain } from '../standard/findChain.ts'
import { loadTwice } from '../standard/loadTwice.ts'
import { readAccounts } from '../standard/readAccounts.ts'
import { readCall } from '../standard/readCall.ts'
import { readMember } from '../standard/readMember.ts'
import type { StandardWallet } from '../standard/StandardWallet.ts'

/** Events that come closer together than this are told once, so that a wallet that shouts cannot make the page flicker. */
const eventBurstMs = 30
/** How long a wallet may take to forget the page. */
const livenessMs = 3_000

/**
 * A connector over one wallet of the wallet standard. The wallet is taken for hostile: every answer is copied and
 * checked, every promise settles with `signal`, every error is one of the catalogue.
 *
 * Such a wallet is on no network of its own: each request names one. So the network is the page's choice, among those
 * that the accounts are for; `switchNetwork` asks nobody. Requests are those of a pairing (`solana_signMessage`, …), see
 * `requestWallet`.
 *
 * Its methods reject with `wallet/…`, `connector/…` or `request/…` errors. Source: wallet standard 1.0.0, features
 * `standard:connect`, `standard:disconnect`, `standard:events`.
 *
 * @example
 * const { wallet } = createVirtualSolanaWallet({ chains: { 'solana:localnet': 'http://127.0.0.1:8899' } })
 * addConnector(kit, createStandardConnector({ id: 'acme', name: 'Acme', kind: 'external', wallet }))
 */
export function createStandardConnector(options: createStandardConnector.Options): Connector {
  const { wallet, ...shown } = options
  const listeners = {
    change: new Set<ConnectorEvents['change']>(),
    disconnect: new Set<ConnectorEvents['disconnect']>(),
  }
  const watchers = new Set<() => void>()
  /** What the wallet granted, while it does, and where the page is with it. */
  let session: Session | undefined
  /** The networks to come back with: the wallet may share accounts again, for nobody but itself has ended the connection. */
  let awaited: readonly Network[] | undefined
  let asked: readonly Network[] = []
  let unfollow: Unsubscribe | undefined
  let burst: ReturnType<typeof setTimeout> | undefined

  function toConnected({ accounts, networks, networkId }: Session): Connected {
    return {
      solana: {
        accounts: accounts.map(({ address }) => ({ address, type: 'eoa' })),
        approvedNetworks: approvedOf(accounts, networks),
        networkId,
      },
    }
  }

  function start(accounts: Session['accounts'], networks: readonly Network[], stay?: NetworkId): Connected {
    const own = networks.filter(({ namespace }) => namespace === 'solana').map(({ id }) => id)
    const approved = approvedOf(accounts, own)
    const networkId = approved.find(id => id === stay) ?? approved[0]
    if (!networkId) throw new BillfoldError(connectorNoRequestedChain)
    asked = networks
    awaited = undefined
    session = { accounts, networks: own, networkId, told: '' }
    const connected = toConnected(session)
    session.told = JSON.stringify(connected)
    follow()
    tellWatchers()
    return connected
  }

  function follow(): void {
    if (unfollow) return
    let isFollowing = true
    // What goes wrong here is the wallet's: a wallet without events is one that never changes.
    const listen = readCall(wallet, features.events, 'on')
    let stop: unknown
    try {
      stop = listen?.('change', (change: unknown) => {
        // Absent: something else about the wallet has changed.
        const accounts = isFollowing && readAccounts(readMember(change, 'accounts'))
        if (accounts && awaited && accounts.length) comeBack(accounts, awaited)
        else if (accounts) update({ accounts })
      })
    } catch {}
    unfollow = () => {
      isFollowing = false
      try {
        if (typeof stop === 'function') stop()
      } catch {}
    }
  }

  /** A wallet that was locked shares accounts again. */
  function comeBack(accounts: Session['accounts'], networks: readonly Network[]): void {
    try {
      tell(start(accounts, networks))
    } catch {
      // They are for no network of this page.
    }
  }

  function tell(connected: Connected): void {
    for (const listener of [...listeners.change]) listener(connected)
  }

  function stopFollowing(): void {
    clearTimeout(burst)
    unfollow?.()
    burst = unfollow = undefined
  }

  function update(change: Partial<Session>): void {
    Object.assign(session ?? {}, change)
    tellWatchers()
    burst ??= setTimeout(flush, eventBurstMs)
  }

  function flush(): void {
    burst = undefined
    if (!session) return
    const approved = approvedOf(session.accounts, session.networks)
    const [first] = approved
    if (!first) {
      endSession(true)
      return
    }
    if (!approved.includes(session.networkId)) session.networkId = first
    const connected = toConnected(session)
    const told = JSON.stringify(connected)
    if (session.told === told) return
    session.told = told
    tell(connected)
  }

  function endSession(isTold: boolean): void {
    awaited = isTold ? asked : undefined
    if (!isTold) stopFollowing()
    session = undefined
    tellWatchers()
    if (isTold) for (const listener of [...listeners.disconnect]) listener()
  }

  function tellWatchers(): void {
    for (const watch of watchers) watch()
  }

  async function askAccounts(isSilent: boolean, signal: AbortSignal): Promise<Session['accounts']> {
    const inputs = isSilent ? [{ silent: true }] : []
    const answer = await askWallet(wallet, { feature: features.connect, name: 'connect', inputs, signal })
    const accounts = readAccounts(readMember(answer, 'accounts')) ?? readAccounts(readMember(wallet, 'accounts'))
    if (!accounts) throw new BillfoldError(connectorInvalidAnswer, { details: 'standard:connect gave no accounts' })
    return accounts
  }

  const connector: Connector = {
    ...shown,
    namespaces: ['solana'],

    async connect({ networks, signal }) {
      try {
        const accounts = await askAccounts(false, signal)
        if (!accounts.length) throw new BillfoldError(connectorNoAccounts, { context: { name: shown.name } })
        return start(accounts, networks)
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    async reconnect({ networks, signal }) {
      const wait = () => {
        awaited = networks
        follow()
        return null
      }
      try {
        const accounts = await askAccounts(true, signal)
        return accounts.length ? start(accounts, networks, session?.networkId) : wait()
      } catch (cause) {
        const error = await describeWalletError(cause)
        // How some wallets say that they have not been asked yet, or no more.
        if (['wallet/rejected', 'wallet/unauthorized', 'wallet/disconnected'].includes(error.code)) return wait()
        throw error
      }
    },

    async disconnect(namespace) {
      if (namespace && namespace !== 'solana') return
      endSession(false)
      // Not every wallet can be told: the page has forgotten it all the same.
      const ask = { feature: features.disconnect, name: 'disconnect', withinMs: livenessMs }
      await askWallet(wallet, ask).catch(() => {})
    },

    async switchNetwork({ network, signal }) {
      // Aborted already: as everything else.
      await untilAborted(Promise.resolve(), signal)
      if (!session) throw new BillfoldError(connectorNotConnected)
      const { accounts, networks } = session
      if (!approvedOf(accounts, [network.id]).length)
        throw new BillfoldError(connectorChainMismatch, {
          context: { actual: session.networkId, wanted: network.id },
          details: `The accounts of ${shown.name} are not for this network`,
        })
      update({ networkId: network.id, networks: [...new Set([...networks, network.id])] })
    },

    async request(request) {
      try {
        const chunk = loadTwice(() => import('./requestWallet.ts'))
        const { requestWallet } = await untilAborted(chunk, request.signal ?? new AbortController().signal)
        const end = () => endSession(true)
        const state = { wallet, session: () => session, watchers, end, describe: describeWalletError }
        return await requestWallet(state, request)
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    provider: namespace => (namespace === 'solana' ? provider : undefined),

    on(event, listener) {
      const set = listeners[event] as Set<typeof listener>
      set.add(listener)
      if (session || awaited) follow()
      return () => {
        set.delete(listener)
        // Nobody listens any more (the kit is gone, say): the listeners at the wallet go too.
        if (!listeners.change.size && !listeners.disconnect.size) stopFollowing()
      }
    },
  }

  const provider = createProvider({
    publicKey: () => session?.accounts[0]?.address,
    networkId: () => session?.networkId,
    request: request => connector.request(request),
  })
  return connector
}

type Session = {
  /** The active one first. */
  accounts: readonly readAccounts.Shared[]
  /** Configured ones that the page may choose from, the wanted one first. */
  networks: readonly NetworkId[]
  networkId: NetworkId
  /** What listeners know, as JSON. */
  told: string
}

/** Those networks that at least one account is for. */
function approvedOf(accounts: Session['accounts'], networks: readonly NetworkId[]): readonly NetworkId[] {
  return networks.filter(id => accounts.some(({ chains }) => findChain(id, chains)))
}

export declare namespace createStandardConnector {
  type Options = {
    readonly id: string
    readonly name: string
    readonly icon?: string
    readonly kind: ConnectorKind
    readonly wallet: StandardWallet
  }
}
