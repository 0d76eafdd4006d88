import type { Connected, Connector, ExternalOwner, OwnedConnection, Unsubscribe } from 'billfold/adapter'
import { followOwner } from 'billfold/owner'
import type { NetworkId } from 'billfold/protocol'
import { madeUpNetworks } from './madeUpNetworks.ts'

/** A host's own store of connections, and what the host does with it without asking any kit. */
export type MadeUpOwner = ExternalOwner & {
  /** The host connects a wallet by a button of its own; `connector` as it came from the family or from `adopt`. */
  connect(connector: Connector): Promise<void>
  /** The host restores what it remembers: until the returned function is called, wallets have not answered. */
  remember(connections: readonly OwnedConnection[]): () => void
  /** What was chosen while nothing is connected. */
  readonly networkId: NetworkId | undefined
  /** Who listens now. Zero after every kit is gone, or something leaks. */
  readonly listenerCount: number
}

type Held = { readonly connector: Connector; own: OwnedConnection; end(): void }

/**
 * Makes an owner of the connections of one namespace: a few lines that do what a state library of a host does. With
 * `createMadeUpFamily({ owner })` a kit follows connections that are owned outside of it.
 *
 * @example
 * const owner = createMadeUpOwner()
 * const kit = createBillfold({ families: [createMadeUpFamily({ owner })] })
 */
export function createMadeUpOwner(options: { readonly namespace?: string } = {}): MadeUpOwner {
  const { namespace = 'toy' } = options
  const held = new Map<string, Held>()
  const adopted = new WeakSet<Connector>()
  const listeners = new Set<() => void>()
  let remembered: readonly OwnedConnection[] = []
  let activeId: string | undefined
  let networkId: NetworkId | undefined

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const drop = (connectorId: string) => {
    held.get(connectorId)?.end()
    held.delete(connectorId)
    if (activeId === connectorId) activeId = held.keys().next().value
    notify()
  }
  /** Notes what a wallet grants; in this namespace nothing means the end. */
  const note = (connector: Connector, connected: Connected | null) => {
    const granted = connected?.[namespace]
    if (!granted?.accounts.length) return drop(connector.id)
    const own = { ...granted, connectorId: connector.id, name: connector.name }
    const known = held.get(connector.id)
    if (known) known.own = own
    else held.set(connector.id, { connector, own, end: follow(connector) })
    notify()
  }
  const follow = (connector: Connector): Unsubscribe => {
    const ends = [
      connector.on('change', connected => note(connector, connected)),
      connector.on('disconnect', ended => (ended === undefined || ended === namespace) && drop(connector.id)),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  return {
    get() {
      const live = [...held.values()].map(each => each.own)
      if (activeId !== undefined) return { status: 'connected', activeId, connections: live }
      const [first] = remembered
      if (first) return { status: 'connecting', activeId: first.connectorId, connections: remembered }
      return { status: 'disconnected', networkId, connections: [] }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: followOwner,
    adopt(connector) {
      if (adopted.has(connector) || !connector.namespaces.includes(namespace)) return connector
      const own: Connector = {
        ...connector,
        async connect(wanted) {
          const connected = await connector.connect(wanted)
          activeId = connector.id
          note(connector, connected)
          return connected
        },
        async reconnect(wanted) {
          const connected = await connector.reconnect(wanted)
          if (connected) activeId ??= connector.id
          note(connector, connected)
          return connected
        },
        async disconnect(ended) {
          if (ended === undefined || ended === namespace) drop(connector.id)
          await connector.disconnect(ended)
        },
      }
      adopted.add(own)
      return own
    },
    select({ connectorId, address }) {
      const each = held.get(connectorId)
      if (!each) return
      activeId = connectorId
      const { accounts } = each.own
      const first = accounts.filter(account => account.address === address)
      each.own = { ...each.own, accounts: [...first, ...accounts.filter(account => account.address !== address)] }
      notify()
    },
    selectNetwork(chosen) {
      networkId = chosen
      notify()
    },
    async connect(connector) {
      await connector.connect({ networks: madeUpNetworks, signal: new AbortController().signal })
    },
    remember(connections) {
      remembered = connections
      notify()
      return () => {
        remembered = []
        notify()
      }
    },
    get networkId() {
      return networkId
    },
    get listenerCount() {
      return listeners.size
    },
  }
}
