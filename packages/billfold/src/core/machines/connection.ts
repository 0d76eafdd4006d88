import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import { recentWalletCount } from '../../protocol/limits.ts'
import type { Connected } from '../contracts/Connector.ts'
import type { KitState, NamespaceState, RecentWallet, SavedConnection } from '../state/KitState.ts'
import { findRecord } from './findRecord.ts'
import { isLive } from './isLive.ts'
import { isOf } from './isOf.ts'

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
 *
 * `pending` are stored records whose wallet has not answered on this page, or shares no account now (a locked extension).
 * A pending record is removed when its wallet answers, and when the visitor connects or ends something in its place.
 *
 * An external owner may manage a namespace: its changes arrive as the same events (`toOwnedEvents`).
 */
export type ConnectionSlice = Pick<
  KitState,
  'activeNamespace' | 'namespaces' | 'connections' | 'pending' | 'agreed' | 'recentWallets'
>

type Who = { readonly connectorId: string; readonly name: string; readonly rdns?: string | undefined }

export type ConnectionEvent =
  /** The stored list: at the start of a page, or as another tab has written it. */
  | { readonly type: 'restore'; readonly connections: readonly SavedConnection[] }
  /** The stored choice of a network, put back without writing it again. */
  | { readonly type: 'networkRestored'; readonly namespace: Namespace; readonly networkId: NetworkId }
  /** What storage holds now: the wallets used last, as they were read, or connections, as this tab has written them. */
  | {
      readonly type: 'stored'
      readonly stored: Pick<ConnectionSlice, 'recentWallets'> | Pick<ConnectionSlice, 'agreed'>
    }
  | {
      readonly type: 'connecting'
      readonly connectorId: string
      readonly namespaces: readonly Namespace[]
      /** What to show meanwhile, while an external owner restores a connection without asking the visitor. */
      readonly shown?: Pick<NamespaceState, 'isRestoring' | 'accounts' | 'approvedNetworks' | 'networkId'>
    }
  | {
      readonly type: 'connected'
      readonly who: Who
      readonly connected: Connected
      readonly isReconnect: boolean
      readonly keepsOthers: boolean
    }
  | { readonly type: 'failed'; readonly connectorId: string }
  | { readonly type: 'changed'; readonly connectorId: string; readonly connected: Connected }
  | {
      readonly type: 'disconnected'
      readonly connectorId: string
      readonly namespace?: Namespace | undefined
      /** The wallet shares no account now, and the connection was not ended: its record stays `active`, here and stored. */
      readonly isLocked?: boolean | undefined
    }
  | { readonly type: 'networkSelected'; readonly namespace: Namespace; readonly networkId: NetworkId }
  | { readonly type: 'namespaceSelected'; readonly namespace: Namespace }

export type ConnectionEffect =
  | { readonly type: 'persist' }
  /** The connector lost its last namespace to another wallet: end it at its side too. */
  | { readonly type: 'release'; readonly connectorId: string; readonly namespace: Namespace }

export type ConnectionResult = { readonly state: ConnectionSlice; readonly effects: readonly ConnectionEffect[] }

export const PERSIST: readonly ConnectionEffect[] = [{ type: 'persist' }]

/**
 * Next state of all connections, and what has to happen because of it. Pure. What only the visitor's choice among several
 * wallets leads to (`chosenTransition`, `forgottenTransition`) loads with its action.
 */
export function connectionTransition(state: ConnectionSlice, event: ConnectionEvent): ConnectionResult {
  switch (event.type) {
    case 'restore':
      return restore(state, event.connections)
    case 'stored':
      return { state: { ...state, ...event.stored }, effects: [] }
    case 'connecting': {
      let next = state
      for (const namespace of event.namespaces) {
        const now = next.namespaces[namespace]
        if (now && now.status !== 'connected')
          next = put(next, namespace, {
            ...free(now, now.lockedId),
            status: 'connecting',
            connectorId: event.connectorId,
            ...event.shown,
          })
      }
      return { state: next, effects: [] }
    }
    case 'connected':
      return connected(state, event)
    case 'failed': {
      let next = state
      for (const [namespace, now] of Object.entries(state.namespaces))
        if (now.status === 'connecting' && now.connectorId === event.connectorId)
          next = put(next, namespace, free(now, now.lockedId))
      // A wallet that takes the place does so in this tab alone: other tabs may have the one that failed here.
      return { state: promote(next), effects: [] }
    }
    case 'changed':
      return changed(state, event)
    case 'disconnected': {
      const isMeant = (namespace: Namespace, connectorId: string | undefined) =>
        connectorId === event.connectorId && (!event.namespace || event.namespace === namespace)
      const isOver = (saved: SavedConnection) => isMeant(saved.namespace, saved.connectorId)
      let next: ConnectionSlice = {
        ...state,
        connections: state.connections.map(saved =>
          isOver(saved) && !(event.isLocked && saved.status === 'active')
            ? { ...saved, status: 'disconnected' as const }
            : saved,
        ),
        pending: event.isLocked
          ? [...state.pending, ...state.connections.filter(saved => isOver(saved) && isLive(state, saved))]
          : state.pending.filter(record => !isOver(record)),
      }
      for (const [namespace, now] of Object.entries(state.namespaces))
        if (isMeant(namespace, now.connectorId) || isMeant(namespace, now.lockedId))
          next = put(next, namespace, free(now, event.isLocked ? event.connectorId : undefined))
      return { state: follow(state, promote(next)), effects: event.isLocked ? [] : PERSIST }
    }
    case 'networkSelected':
    case 'networkRestored': {
      const { namespace, networkId } = event
      const now = state.namespaces[namespace]
      if (!now) return { state, effects: [] }
      return {
        state: { ...put(state, namespace, { ...now, networkId }), activeNamespace: namespace },
        effects: event.type === 'networkSelected' ? PERSIST : [],
      }
    }
    case 'namespaceSelected':
      return state.namespaces[event.namespace]
        ? { state: { ...state, activeNamespace: event.namespace }, effects: PERSIST }
        : { state, effects: [] }
  }
}

/**
 * Stored connections come back as `connecting`: shown, not usable, until a provider answers. Wallets whose provider
 * has answered on this page already follow the list at once.
 */
function restore(state: ConnectionSlice, listed: readonly SavedConnection[]): ConnectionResult {
  const actives = new Map<Namespace, SavedConnection>()
  // Duplicate records, and two active ones, can only come from a storage that another script wrote: the first stays.
  const single = listed.filter((saved, index) => listed.findIndex(other => isOf(other, saved)) === index)
  const connections = single.map(saved => {
    const own = findLive(state, saved)
    const isActive = saved.status === 'active' && !actives.has(saved.namespace)
    const status = isActive ? 'active' : own && saved.status === 'connected' ? 'connected' : 'disconnected'
    const record: SavedConnection = {
      ...saved,
      ...(own && { accounts: own.accounts, networkId: own.networkId, approvedNetworks: own.approvedNetworks }),
      status,
    }
    if (isActive) actives.set(saved.namespace, record)
    return record
  })
  let next: ConnectionSlice = { ...state, connections }
  for (const [namespace, now] of Object.entries(state.namespaces)) {
    const active = actives.get(namespace)
    if (active?.connectorId === now.connectorId) continue
    if (active && findLive(state, active)) next = activate(next, active)
    else if (active) {
      const { connectorId, accounts, networkId = now.networkId, approvedNetworks = 'all' } = active
      next = put(next, namespace, {
        ...free(now),
        status: 'connecting',
        isRestoring: true,
        connectorId,
        accounts,
        networkId,
        approvedNetworks,
      })
    } else if (now.status === 'connected' || now.isRestoring || now.lockedId) {
      // A request to the visitor in this tab, on the other hand, does not concern other tabs.
      next = put(next, namespace, free(now))
    }
  }
  return { state: promote(next), effects: [] }
}

function connected(state: ConnectionSlice, event: Extract<ConnectionEvent, { type: 'connected' }>): ConnectionResult {
  const { who, isReconnect, keepsOthers } = event
  const { connectorId, name } = who
  const effects: ConnectionEffect[] = [...PERSIST]
  let next = state
  let first: Namespace | undefined
  for (const [namespace, granted] of Object.entries(event.connected)) {
    const now = next.namespaces[namespace]
    if (!now || granted.accounts.length === 0) continue
    const isTaken = now.status !== 'disconnected' && now.connectorId !== connectorId
    // A restore replaces no connection: with several wallets at once it waits beside.
    const isWaiting = isTaken && isReconnect
    if (isWaiting && !keepsOthers) continue
    first ??= namespace
    const record: SavedConnection = {
      connectorId,
      namespace,
      name,
      accounts: granted.accounts,
      networkId: granted.networkId ?? now.networkId,
      approvedNetworks: granted.approvedNetworks,
      status: 'connected',
    }
    // The wallet connected last stands last; what is restored keeps its place.
    const connections = next.connections.filter(saved => isReconnect || !isOf(saved, record))
    const index = connections.findIndex(saved => isOf(saved, record))
    connections.splice(index < 0 ? connections.length : index, 1, record)
    if (isTaken && now.status === 'connected' && !keepsOthers)
      effects.push({ type: 'release', connectorId: now.connectorId as string, namespace })
    const pending = next.pending.filter(
      other => !isOf(other, record) && (isReconnect || keepsOthers || other.namespace !== namespace),
    )
    next = { ...next, connections, pending }
    if (!isWaiting) next = activate(next, record, keepsOthers)
  }
  if (!first) return connectionTransition(state, { type: 'failed', connectorId })
  // A wallet that was asked for two namespaces may have granted one: the other is not "connecting" any more.
  const settled = connectionTransition(next, { type: 'failed', connectorId }).state
  // What came back as it was stored is not written again: that would notify the other tabs that wallets
  // which this page has not reached yet are disconnected.
  if (isReconnect) return { state: settled, effects: toText(state) === toText(settled) ? [] : effects }
  const isActiveAmong = settled.namespaces[settled.activeNamespace]?.connectorId === connectorId
  return {
    state: {
      ...settled,
      activeNamespace: isActiveAmong ? settled.activeNamespace : first,
      recentWallets: remember(settled.recentWallets, who),
    },
    effects,
  }
}

/** The records as a page finds them: none that waits has answered yet. */
function toText({ connections }: ConnectionSlice): string {
  return JSON.stringify(connections, (_key, value) => (value === 'connected' ? 'disconnected' : value))
}

/** The wallet reports a change. Events of a wallet that is not connected (any more) change nothing. */
function changed(state: ConnectionSlice, event: Extract<ConnectionEvent, { type: 'changed' }>): ConnectionResult {
  const { connectorId } = event
  let next = state
  for (const saved of state.connections) {
    const { namespace } = saved
    const now = next.namespaces[namespace]
    if (saved.connectorId !== connectorId || !now || !isLive(state, saved)) continue
    const granted = event.connected[namespace]
    if (!granted || granted.accounts.length === 0) {
      next = connectionTransition(next, { type: 'disconnected', connectorId, namespace }).state
      continue
    }
    const { approvedNetworks, networkId = saved.networkId } = granted
    // The account that the visitor put first stays there while the wallet only reports another network.
    const isSame = networkId !== saved.networkId && JSON.stringify(granted.accounts) === saved.granted
    const { accounts, granted: kept } = isSame ? saved : { ...granted, granted: undefined }
    const truth = { accounts, networkId, approvedNetworks }
    next = withRecord(next, { ...saved, ...truth, granted: kept })
    if (saved.status === 'active') next = put(next, namespace, { ...now, ...truth })
  }
  // What is as it was is not written again.
  const isSame = JSON.stringify(next.connections) === JSON.stringify(state.connections)
  return { state: next, effects: isSame ? [] : PERSIST }
}

/**
 * With several wallets at once the first that remains becomes the active one of a namespace whose active wallet left
 * (specification section 4: "The first remaining EVM connection is announced").
 */
function promote(state: ConnectionSlice): ConnectionSlice {
  let next = state
  for (const saved of state.connections)
    if (saved.status === 'connected' && next.namespaces[saved.namespace]?.status === 'disconnected')
      next = activate(next, saved)
  return next
}

/**
 * Where the account that was shown has ended, and another family is still connected, that one is shown: otherwise the visitor
 * could neither see it nor end it.
 */
function follow(before: ConnectionSlice, state: ConnectionSlice): ConnectionSlice {
  const { activeNamespace, namespaces } = state
  const hasEnded =
    before.namespaces[activeNamespace]?.status === 'connected' && namespaces[activeNamespace]?.status === 'disconnected'
  const other = hasEnded && Object.keys(namespaces).find(namespace => namespaces[namespace]?.status === 'connected')
  return other ? { ...state, activeNamespace: other } : state
}

/** Makes a wallet whose provider has answered the active one. The one before waits, if it may and its provider has too. */
export function activate(state: ConnectionSlice, saved: SavedConnection, isKept = true): ConnectionSlice {
  const { namespace, connectorId, accounts, approvedNetworks = 'all' } = saved
  const { networkId = state.namespaces[namespace]?.networkId } = saved
  const connections = state.connections.map(other => {
    if (isOf(other, saved)) return { ...other, status: 'active' as const }
    if (other.namespace !== namespace || other.status !== 'active') return other
    return { ...other, status: isKept && isLive(state, other) ? ('connected' as const) : ('disconnected' as const) }
  })
  const now: NamespaceState = { status: 'connected', connectorId, accounts, approvedNetworks, networkId }
  return put({ ...state, connections }, namespace, now)
}

export function findLive(
  state: ConnectionSlice,
  who: { connectorId: string; namespace: Namespace },
): SavedConnection | undefined {
  return state.connections.find(saved => isOf(saved, who) && isLive(state, saved))
}

/** A namespace without a connection; the network stays chosen. */
function free({ networkId }: NamespaceState, lockedId?: string): NamespaceState {
  const now = {
    status: 'disconnected',
    connectorId: undefined,
    accounts: [],
    approvedNetworks: 'all',
    networkId,
  } as const
  return lockedId ? { ...now, lockedId } : now
}

/** The live truth of a namespace, which its active record repeats. */
function put(state: ConnectionSlice, namespace: Namespace, now: NamespaceState): ConnectionSlice {
  const { status, connectorId, accounts, networkId, approvedNetworks } = now
  const active = findRecord(state.connections, { connectorId, namespace })
  return {
    ...(active && status === 'connected'
      ? withRecord(state, { ...active, accounts, networkId, approvedNetworks })
      : state),
    namespaces: { ...state.namespaces, [namespace]: now },
  }
}

export function withRecord(state: ConnectionSlice, record: SavedConnection): ConnectionSlice {
  return { ...state, connections: state.connections.map(saved => (isOf(saved, record) ? record : saved)) }
}

function remember(recent: readonly RecentWallet[], who: Who): readonly RecentWallet[] {
  const wallet: RecentWallet = { id: who.connectorId, name: who.name, ...(who.rdns ? { rdns: who.rdns } : {}) }
  return [wallet, ...recent.filter(other => other.id !== wallet.id)].slice(0, recentWalletCount)
}
