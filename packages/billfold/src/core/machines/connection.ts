import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import { recentWalletCount } from '../../protocol/limits.ts'
import type { Account } from '../contracts/Account.ts'
import type { Connected, ConnectedNamespace } from '../contracts/Connector.ts'
import type { KitState, NamespaceState, RecentWallet, SavedConnection } from '../state/KitState.ts'
import { isLive } from './isLive.ts'

/**
 * Connections of every namespace (specification section 4, "Connection status").
 *
 * "Connection status per namespace: disconnected, connecting, connected. On start with reconnect enabled, existing
 * connections are synced: status connecting, then connected if at least one connector reconnected, else disconnected."
 *
 * A wallet that is being connected never disturbs one that is connected: the old one is replaced on success only.
 * Among attempts the latest wins: the caller aborts the older one, and its failure no longer concerns the namespace.
 * A restore never takes a namespace from what the visitor connected, or is connecting, meanwhile.
 *
 * "A saved connection per wallet can be connected, active or disconnected." `connected` waits beside the active one of
 * its namespace. Both mean that a provider answered on this page, but for the `active` record of a namespace that is not
 * connected: that one is to be restored (`isLive`). A namespace without a wallet never has one that waits.
 */
export type ConnectionSlice = Pick<KitState, 'activeNamespace' | 'namespaces' | 'connections' | 'recentWallets'>

type Who = { readonly connectorId: string; readonly name: string; readonly rdns?: string | undefined }

export type ConnectionEvent =
  /** The stored list: at the start of a page, or as another tab has written it. */
  | { readonly type: 'restore'; readonly connections: readonly SavedConnection[] }
  /** The stored choice of a network, put back without writing it again. */
  | { readonly type: 'networkRestored'; readonly namespace: Namespace; readonly networkId: NetworkId }
  | { readonly type: 'connecting'; readonly connectorId: string; readonly namespaces: readonly Namespace[] }
  | {
      readonly type: 'connected'
      readonly who: Who
      readonly connected: Connected
      readonly isReconnect: boolean
      readonly keepsOthers: boolean
    }
  | { readonly type: 'failed'; readonly connectorId: string }
  | { readonly type: 'changed'; readonly connectorId: string; readonly connected: Connected }
  | { readonly type: 'disconnected'; readonly connectorId: string; readonly namespace?: Namespace | undefined }
  /** The visitor chose among wallets that are connected; `address` is the account to put first. */
  | {
      readonly type: 'switched'
      readonly connectorId: string
      readonly namespace: Namespace
      readonly address?: string | undefined
    }
  | { readonly type: 'networkSelected'; readonly namespace: Namespace; readonly networkId: NetworkId }
  | { readonly type: 'namespaceSelected'; readonly namespace: Namespace }
  | { readonly type: 'forgotten'; readonly connectorId: string; readonly namespace: Namespace }

export type ConnectionEffect =
  | { readonly type: 'persist' }
  /** The connector lost its last namespace to another wallet: end it at its side too. */
  | { readonly type: 'release'; readonly connectorId: string; readonly namespace: Namespace }

export type ConnectionResult = { readonly state: ConnectionSlice; readonly effects: readonly ConnectionEffect[] }

const PERSIST: readonly ConnectionEffect[] = [{ type: 'persist' }]

/** Next state of all connections, and what has to happen because of it. Pure. */
export function connectionTransition(state: ConnectionSlice, event: ConnectionEvent): ConnectionResult {
  switch (event.type) {
    case 'restore':
      return restore(state, event.connections)
    case 'connecting': {
      let next = state
      for (const namespace of event.namespaces) {
        const now = next.namespaces[namespace]
        if (now && now.status !== 'connected')
          next = put(next, namespace, { ...free(now), status: 'connecting', connectorId: event.connectorId })
      }
      return { state: next, effects: [] }
    }
    case 'connected':
      return connected(state, event)
    case 'failed': {
      let next = state
      for (const [namespace, now] of Object.entries(state.namespaces))
        if (now.status === 'connecting' && now.connectorId === event.connectorId) next = drop(next, namespace)
      return next === state ? { state, effects: [] } : { state: promote(next), effects: PERSIST }
    }
    case 'changed':
      return changed(state, event)
    case 'disconnected': {
      let next = state
      for (const [namespace, now] of Object.entries(state.namespaces))
        if (now.connectorId === event.connectorId && (!event.namespace || event.namespace === namespace))
          next = drop(next, namespace)
      const connections = next.connections.map(saved =>
        saved.connectorId === event.connectorId &&
        (!event.namespace || event.namespace === saved.namespace) &&
        saved.status !== 'disconnected'
          ? { ...saved, status: 'disconnected' as const }
          : saved,
      )
      return { state: promote({ ...next, connections }), effects: PERSIST }
    }
    case 'switched':
      return switched(state, event)
    case 'networkSelected': {
      const now = state.namespaces[event.namespace]
      if (!now) return { state, effects: [] }
      const next = put(state, event.namespace, { ...now, networkId: event.networkId })
      return { state: { ...saveActive(next, event.namespace), activeNamespace: event.namespace }, effects: PERSIST }
    }
    case 'networkRestored': {
      const now = state.namespaces[event.namespace]
      if (!now) return { state, effects: [] }
      const next = put(state, event.namespace, { ...now, networkId: event.networkId })
      return { state: { ...next, activeNamespace: event.namespace }, effects: [] }
    }
    case 'namespaceSelected':
      return state.namespaces[event.namespace]
        ? { state: { ...state, activeNamespace: event.namespace }, effects: PERSIST }
        : { state, effects: [] }
    case 'forgotten': {
      const isOver = state.connections.every(saved => !isOf(saved, event) || saved.status === 'disconnected')
      const ended = isOver ? state : connectionTransition(state, { ...event, type: 'disconnected' }).state
      const connections = ended.connections.filter(saved => !isOf(saved, event))
      return { state: { ...ended, connections }, effects: PERSIST }
    }
  }
}

/**
 * Stored connections come back as `connecting`: shown, not usable, until a provider answers. Wallets whose provider
 * has answered on this page already follow the list at once.
 */
function restore(state: ConnectionSlice, listed: readonly SavedConnection[]): ConnectionResult {
  const activeIn = new Set<Namespace>()
  // Records that stand twice, and two active ones, can only come from a storage that somebody else wrote: the first stays.
  const single = listed.filter((saved, index) => listed.findIndex(other => isOf(other, saved)) === index)
  const connections = single.map(saved => {
    const own = state.connections.find(other => isOf(other, saved) && isLive(state, other))
    const isActive = saved.status === 'active' && !activeIn.has(saved.namespace)
    if (isActive) activeIn.add(saved.namespace)
    const status = isActive ? 'active' : own && saved.status === 'connected' ? 'connected' : 'disconnected'
    return { ...saved, ...(own && { accounts: own.accounts, networkId: own.networkId }), status } as const
  })
  let next: ConnectionSlice = { ...state, connections }
  for (const [namespace, now] of Object.entries(state.namespaces)) {
    const active = connections.find(saved => saved.namespace === namespace && saved.status === 'active')
    if (active?.connectorId === now.connectorId) continue
    if (!active) {
      // What the visitor is being asked in this tab is nobody else's affair.
      if (now.status === 'connected' || now.isRestoring) next = drop(next, namespace)
    } else if (state.connections.some(own => isOf(own, active) && isLive(state, own))) {
      next = activate(next, active)
    } else {
      next = put(next, namespace, {
        ...free(now),
        status: 'connecting',
        isRestoring: true,
        connectorId: active.connectorId,
        accounts: active.accounts,
        networkId: active.networkId ?? now.networkId,
      })
    }
  }
  return { state: promote(next), effects: [] }
}

function connected(state: ConnectionSlice, event: Extract<ConnectionEvent, { type: 'connected' }>): ConnectionResult {
  const { connectorId, name } = event.who
  const released: ConnectionEffect[] = []
  let next = state
  let first: Namespace | undefined
  for (const [namespace, granted] of Object.entries(event.connected)) {
    const now = next.namespaces[namespace]
    if (!now || granted.accounts.length === 0) continue
    const isTaken = now.status !== 'disconnected' && now.connectorId !== connectorId
    // A restore takes nothing from anybody: with several wallets at once it waits beside.
    const isWaiting = isTaken && event.isReconnect
    if (isWaiting && !event.keepsOthers) continue
    first ??= namespace
    const networkId = granted.networkId ?? now.networkId
    const status = isWaiting ? 'connected' : 'active'
    const record: SavedConnection = { connectorId, namespace, name, accounts: granted.accounts, networkId, status }
    let { connections } = next
    if (!isWaiting) {
      if (isTaken && now.status === 'connected' && !event.keepsOthers)
        released.push({ type: 'release', connectorId: now.connectorId as string, namespace })
      connections = retire(next, namespace, event.keepsOthers)
      next = put(next, namespace, grantedState(now, connectorId, granted))
    }
    // The wallet connected last stands last; what is restored keeps its place.
    const isKnown = event.isReconnect && connections.some(saved => isOf(saved, record))
    next = {
      ...next,
      connections: isKnown
        ? connections.map(saved => (isOf(saved, record) ? record : saved))
        : [...connections.filter(saved => !isOf(saved, record)), record],
    }
  }
  if (!first) return connectionTransition(state, { type: 'failed', connectorId })
  // A wallet that was asked for two namespaces may have granted one: the other is not "connecting" any more.
  const settled = connectionTransition(next, { type: 'failed', connectorId }).state
  const isActiveAmong = settled.namespaces[settled.activeNamespace]?.connectorId === connectorId
  return {
    state: {
      ...settled,
      activeNamespace: event.isReconnect || isActiveAmong ? settled.activeNamespace : first,
      recentWallets: event.isReconnect ? settled.recentWallets : remember(settled.recentWallets, event.who),
    },
    effects: event.isReconnect && isAsStored(state.connections, settled.connections) ? [] : [...PERSIST, ...released],
  }
}

/**
 * Whether a restore brought nothing new. Writing it would wake the other tabs, and tell them that wallets which this
 * page has not reached yet are disconnected.
 */
function isAsStored(before: ConnectionSlice['connections'], after: ConnectionSlice['connections']): boolean {
  return after.every((saved, index) => {
    const { status } = saved
    const old = before[index]
    return old?.status === status || status === 'connected'
      ? JSON.stringify({ ...old, status }) === JSON.stringify(saved)
      : false
  })
}

/** The wallet told a new truth. Events of a wallet that is not connected (any more) change nothing. */
function changed(state: ConnectionSlice, event: Extract<ConnectionEvent, { type: 'changed' }>): ConnectionResult {
  const { connectorId } = event
  let next = state
  for (const saved of state.connections) {
    if (saved.connectorId !== connectorId || !isLive(state, saved)) continue
    const { namespace } = saved
    const granted = event.connected[namespace]
    if (!granted || granted.accounts.length === 0) {
      next = connectionTransition(next, { type: 'disconnected', connectorId, namespace }).state
      continue
    }
    const networkId = granted.networkId ?? saved.networkId
    const accounts = keepOrder(saved, { ...granted, networkId })
    const now = next.namespaces[namespace]
    next = replace(next, { ...saved, accounts, networkId })
    if (now && saved.status === 'active')
      next = put(next, namespace, grantedState(now, connectorId, { ...granted, accounts }))
  }
  return next === state ? { state, effects: [] } : { state: next, effects: PERSIST }
}

/** The account that the visitor put first stays there while the wallet only tells of another network. */
function keepOrder(saved: SavedConnection, granted: Pick<SavedConnection, 'accounts' | 'networkId'>) {
  const { accounts, networkId } = granted
  const isSame =
    accounts.length === saved.accounts.length &&
    saved.accounts.every(own => accounts.some(({ address }) => address === own.address))
  return networkId !== saved.networkId && isSame ? saved.accounts : accounts
}

function switched(state: ConnectionSlice, event: Extract<ConnectionEvent, { type: 'switched' }>): ConnectionResult {
  const chosen = state.connections.find(saved => isOf(saved, event) && isLive(state, saved))
  const now = state.namespaces[event.namespace]
  const account: Account | undefined = event.address
    ? chosen?.accounts.find(({ address }) => address === event.address)
    : chosen?.accounts[0]
  if (!chosen || !now || !account) return { state, effects: [] }
  const accounts = [account, ...chosen.accounts.filter(other => other !== account)]
  const next =
    chosen.status === 'active'
      ? put(replace(state, { ...chosen, accounts }), chosen.namespace, { ...now, accounts })
      : activate(state, { ...chosen, accounts })
  return { state: next, effects: PERSIST }
}

function grantedState(now: NamespaceState, connectorId: string, granted: ConnectedNamespace): NamespaceState {
  return {
    status: 'connected',
    connectorId,
    accounts: granted.accounts,
    approvedNetworks: granted.approvedNetworks,
    networkId: granted.networkId ?? now.networkId,
  }
}

/**
 * With several wallets at once the first that remains becomes the active one of a namespace whose active wallet left
 * (specification section 4: "The first remaining EVM connection is announced").
 */
function promote(state: ConnectionSlice): ConnectionSlice {
  let next = state
  for (const [namespace, now] of Object.entries(state.namespaces)) {
    const heir = state.connections.find(saved => saved.namespace === namespace && saved.status === 'connected')
    if (heir && now.status === 'disconnected') next = activate(next, heir)
  }
  return next
}

/** Makes a wallet whose provider has answered the active one of its namespace. */
function activate(state: ConnectionSlice, saved: SavedConnection): ConnectionSlice {
  const { namespace, connectorId, accounts } = saved
  const now = state.namespaces[namespace] as NamespaceState
  const networkId = saved.networkId ?? now.networkId
  return put(
    replace({ ...state, connections: retire(state, namespace, true) }, { ...saved, networkId, status: 'active' }),
    namespace,
    { status: 'connected', connectorId, accounts, approvedNetworks: 'all', networkId },
  )
}

/** The records once the active one of a namespace gives way: it waits if it may and its provider has answered. */
function retire(state: ConnectionSlice, namespace: Namespace, isKept: boolean): readonly SavedConnection[] {
  return state.connections.map(saved =>
    saved.namespace === namespace && saved.status === 'active'
      ? { ...saved, status: isKept && isLive(state, saved) ? ('connected' as const) : ('disconnected' as const) }
      : saved,
  )
}

function isOf(saved: SavedConnection, other: Pick<SavedConnection, 'connectorId' | 'namespace'>): boolean {
  return saved.connectorId === other.connectorId && saved.namespace === other.namespace
}

/** Another version of a record, in its place. */
function replace(state: ConnectionSlice, record: SavedConnection): ConnectionSlice {
  return { ...state, connections: state.connections.map(saved => (isOf(saved, record) ? record : saved)) }
}

function drop(state: ConnectionSlice, namespace: Namespace): ConnectionSlice {
  return put(state, namespace, free(state.namespaces[namespace] as NamespaceState))
}

/** A namespace that belongs to nobody; the network stays chosen. */
function free({ networkId }: NamespaceState): NamespaceState {
  return { status: 'disconnected', connectorId: undefined, accounts: [], approvedNetworks: 'all', networkId }
}

function put(state: ConnectionSlice, namespace: Namespace, value: NamespaceState): ConnectionSlice {
  return { ...state, namespaces: { ...state.namespaces, [namespace]: value } }
}

/** Copies the live truth of a namespace into its saved connection. */
function saveActive(state: ConnectionSlice, namespace: Namespace): ConnectionSlice {
  const now = state.namespaces[namespace]
  if (now?.status !== 'connected') return state
  return {
    ...state,
    connections: state.connections.map(saved =>
      saved.namespace === namespace && saved.connectorId === now.connectorId
        ? { ...saved, accounts: now.accounts, networkId: now.networkId }
        : saved,
    ),
  }
}

function remember(recent: readonly RecentWallet[], who: Who): readonly RecentWallet[] {
  const wallet: RecentWallet = { id: who.connectorId, name: who.name, ...(who.rdns ? { rdns: who.rdns } : {}) }
  return [wallet, ...recent.filter(other => other.id !== wallet.id)].slice(0, recentWalletCount)
}
