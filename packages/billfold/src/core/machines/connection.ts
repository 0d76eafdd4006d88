import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import { recentWalletCount } from '../../protocol/limits.ts'
import type { Connected, ConnectedNamespace } from '../contracts/Connector.ts'
import type { KitState, NamespaceState, RecentWallet, SavedConnection } from '../state/KitState.ts'

/**
 * Connections of every namespace (specification section 4, "Connection status").
 *
 * "Connection status per namespace: disconnected, connecting, connected. On start with reconnect enabled, existing
 * connections are synced: status connecting, then connected if at least one connector reconnected, else disconnected."
 *
 * A wallet that is being connected never disturbs one that is connected: the old one is replaced on success only.
 * Among attempts the latest wins: the caller aborts the older one, and its failure no longer concerns the namespace.
 * A restore never takes a namespace from what the visitor connected, or is connecting, meanwhile.
 */
export type ConnectionSlice = Pick<KitState, 'activeNamespace' | 'namespaces' | 'connections' | 'recentWallets'>

type Who = { readonly connectorId: string; readonly name: string; readonly rdns?: string | undefined }

export type ConnectionEvent =
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
  /** `isElsewhere`: another tab ended it and has written so; writing again would fight with it. */
  | {
      readonly type: 'disconnected'
      readonly connectorId: string
      readonly namespace?: Namespace | undefined
      readonly isElsewhere?: boolean
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
      return next === state ? { state, effects: [] } : { state: next, effects: PERSIST }
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
      return { state: promote({ ...next, connections }, state), effects: event.isElsewhere ? [] : PERSIST }
    }
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
    case 'forgotten':
      return {
        state: {
          ...state,
          connections: state.connections.filter(
            saved => saved.connectorId !== event.connectorId || saved.namespace !== event.namespace,
          ),
        },
        effects: PERSIST,
      }
  }
}

/** Stored connections come back as `connecting`: shown, not usable, until a provider answers. */
function restore(state: ConnectionSlice, connections: readonly SavedConnection[]): ConnectionResult {
  const activeIn = new Set<Namespace>()
  const single = connections.map(saved => {
    if (saved.status !== 'active') return saved
    // Two active ones can only come from a storage that somebody else wrote: the first stays.
    if (activeIn.has(saved.namespace)) return { ...saved, status: 'disconnected' as const }
    activeIn.add(saved.namespace)
    return saved
  })
  let next: ConnectionSlice = { ...state, connections: single }
  for (const saved of single) {
    const now = next.namespaces[saved.namespace]
    if (saved.status !== 'active' || !now || now.status !== 'disconnected') continue
    next = put(next, saved.namespace, {
      ...now,
      status: 'connecting',
      isRestoring: true,
      connectorId: saved.connectorId,
      accounts: saved.accounts,
      networkId: saved.networkId ?? now.networkId,
    })
  }
  return { state: next, effects: [] }
}

function connected(state: ConnectionSlice, event: Extract<ConnectionEvent, { type: 'connected' }>): ConnectionResult {
  const { connectorId } = event.who
  const effects: ConnectionEffect[] = [{ type: 'persist' }]
  let next = state
  let first: Namespace | undefined
  for (const [namespace, granted] of Object.entries(event.connected)) {
    const now = next.namespaces[namespace]
    if (!now || granted.accounts.length === 0) continue
    const isTaken = now.status !== 'disconnected' && now.connectorId !== connectorId
    if (isTaken && event.isReconnect) continue
    first ??= namespace
    const isReplacing = now.status === 'connected' && now.connectorId && now.connectorId !== connectorId
    if (isReplacing && !event.keepsOthers)
      effects.push({ type: 'release', connectorId: now.connectorId as string, namespace })
    next = put(next, namespace, grantedState(now, connectorId, granted))
    next = {
      ...next,
      connections: [
        ...next.connections
          .filter(saved => saved.namespace !== namespace || saved.connectorId !== connectorId)
          .map(saved =>
            saved.namespace === namespace && saved.status === 'active'
              ? { ...saved, status: event.keepsOthers ? ('connected' as const) : ('disconnected' as const) }
              : saved,
          ),
        {
          connectorId,
          namespace,
          name: event.who.name,
          accounts: granted.accounts,
          networkId: granted.networkId ?? now.networkId,
          status: 'active',
        },
      ],
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
    effects,
  }
}

/** The wallet told a new truth. Events of a wallet that is not connected (any more) change nothing. */
function changed(state: ConnectionSlice, event: Extract<ConnectionEvent, { type: 'changed' }>): ConnectionResult {
  let next = state
  for (const [namespace, now] of Object.entries(state.namespaces)) {
    if (now.connectorId !== event.connectorId || now.status !== 'connected') continue
    const granted = event.connected[namespace]
    if (!granted || granted.accounts.length === 0) {
      next = connectionTransition(next, { type: 'disconnected', connectorId: event.connectorId, namespace }).state
    } else {
      next = saveActive(put(next, namespace, grantedState(now, event.connectorId, granted)), namespace)
    }
  }
  return next === state ? { state, effects: [] } : { state: next, effects: PERSIST }
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
function promote(state: ConnectionSlice, before: ConnectionSlice): ConnectionSlice {
  let next = state
  for (const [namespace, now] of Object.entries(state.namespaces)) {
    const isVacated = now.status === 'disconnected' && before.namespaces[namespace]?.status === 'connected'
    const heir = state.connections.find(saved => saved.namespace === namespace && saved.status === 'connected')
    if (!isVacated || !heir) continue
    const { connectorId, accounts, networkId } = heir
    const connections = next.connections.map(saved =>
      saved === heir ? { ...saved, status: 'active' as const } : saved,
    )
    next = put({ ...next, connections }, namespace, {
      status: 'connected',
      connectorId,
      accounts,
      approvedNetworks: 'all',
      networkId: networkId ?? now.networkId,
    })
  }
  return next
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
