import type { Connector, ExternalOwner, OwnedConnection } from 'billfold/adapter'
import { followOwner } from 'billfold/owner'
import type { Config, Connection } from 'wagmi'
import { findConnection } from './connectors/findConnection.ts'
import { toGranted } from './connectors/toGranted.ts'
import { toKitConnector } from './connectors/toKitConnector.ts'
import { toShownName } from './connectors/toShownName.ts'
import { toWagmiConnector } from './connectors/toWagmiConnector.ts'
import type { WagmiConnector } from './connectors/WagmiConnector.ts'

/** The connections of a config, as a kit follows them. `own` are the connectors that go through it already. */
export function createOwner(config: Config, own: WeakSet<Connector>): ExternalOwner {
  return {
    get() {
      const { status, current, chainId, connections } = config.state
      const all = [...connections.values()].filter((each, at, list) => {
        return list.findIndex(other => other.connector.id === each.connector.id) === at
      })
      const networkId = `eip155:${chainId}` as const
      const owned = all.map(each => ({ ...toOwned(each), isLive: isLive(each) }))
      const activeId = current ? connections.get(current)?.connector.id : undefined
      const active = owned.find(each => each.connectorId === activeId && each.accounts.length > 0)
      if (!active || status === 'disconnected') return { status: 'disconnected', networkId, connections: [] }
      // While wagmi restores, or the visitor is asked for one wallet more, those that have answered go on.
      const usable = owned.filter(each => each.isLive === active.isLive && each.accounts.length > 0)
      return {
        status: active.isLive ? 'connected' : 'connecting',
        activeId,
        networkId,
        connections: usable.map(({ isLive: _, ...each }) => each),
      }
    },
    subscribe: listener => config.subscribe(state => state, listener),
    follow: followOwner,
    adopt(connector) {
      if (own.has(connector) || !connector.namespaces.includes('eip155')) return connector
      const adopted = toKitConnector(config, enterConnector(config, connector))
      own.add(adopted)
      return adopted
    },
    select({ connectorId, address }) {
      const connection = findConnection(config, connectorId)
      if (!connection) return
      const { accounts, connector } = connection
      const isFirst = (account: string) => account.toLowerCase() === address?.toLowerCase()
      const sorted = [...accounts.filter(isFirst), ...accounts.filter(account => !isFirst(account))]
      if (sorted[0] !== accounts[0]) connector.emitter.emit('change', { accounts: sorted })
      if (config.state.current === connector.uid) return
      config.setState(state => ({ ...state, current: connector.uid }))
      // Which one is restored first on the next page: wagmi's own note, written in the background.
      void Promise.resolve(config.storage?.setItem('recentConnectorId', connectorId)).catch(() => {})
    },
    selectNetwork(networkId) {
      const chain = config.chains.find(known => `eip155:${known.id}` === networkId)
      if (chain) config.setState(state => ({ ...state, chainId: chain.id }))
    },
  }
}

function toOwned(connection: Connection): OwnedConnection {
  const { id, name } = connection.connector
  return { ...toGranted(connection), connectorId: id, name: toShownName(name, id) }
}

/** What wagmi has read from its storage and not restored yet has a connector without its functions. */
function isLive({ connector }: Connection): boolean {
  return 'emitter' in connector
}

/**
 * Puts a connector of a kit among those of the config, so that wagmi connects it and restores it after a reload; one of the
 * same id that is there already stays. By `_internal`, as wagmi itself adds the wallets that it discovers: it has no public
 * way to add one later.
 */
function enterConnector(config: Config, connector: Connector): WagmiConnector {
  const known = config.connectors.find(each => each.id === connector.id)
  if (known) return known
  const entered = config._internal.connectors.setup(toWagmiConnector(connector))
  config._internal.connectors.setState(all => [...all, entered])
  return entered
}
