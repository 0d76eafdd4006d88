import { describeWalletError, requestWallet } from '@billfold/evm/bridge'
import { type Connector, type ConnectorKind, untilAborted } from 'billfold/adapter'
import {
  BillfoldError,
  connectorNoAccounts,
  connectorNotConnected,
  imageBytes,
  networkNotFound,
  networkSwitchFailed,
} from 'billfold/protocol'
import type { Config } from 'wagmi'
import { getConnectorClient, reconnect, switchChain } from 'wagmi/actions'
import { connectThrough, type Tries } from './connectThrough.ts'
import { findConnection } from './findConnection.ts'
import { toFacade } from './toFacade.ts'
import { toGranted } from './toGranted.ts'
import { toShownName } from './toShownName.ts'
import { untilSettled } from './untilSettled.ts'
import type { WagmiConnector } from './WagmiConnector.ts'
import { watchConnection } from './watchConnection.ts'

/**
 * A connector of wagmi as the kit takes it. wagmi connects, restores and disconnects; requests go through its connector
 * client, pinned to account and network as those of any wallet of the family.
 */
export function toFoundConnector(config: Config, connector: WagmiConnector): Connector {
  const { id, icon } = connector
  const isAnnounced = config._internal.mipd?.findProvider({ rdns: id }) !== undefined
  const rdns =
    typeof connector.rdns === 'object' ? connector.rdns[0] : (connector.rdns ?? (isAnnounced ? id : undefined))
  const kind: ConnectorKind = isAnnounced ? 'announced' : connector.type === 'injected' ? 'injected' : 'external'
  const isDrawable = icon && /^(data:image\/|https:\/\/)/i.test(icon) && icon.length <= imageBytes
  const facade = toFacade(connector)
  const tries: Tries = {}

  const described = async <value>(run: () => Promise<value>): Promise<value> => {
    try {
      return await run()
    } catch (cause) {
      throw await describeWalletError(cause)
    }
  }
  const snapshot = () => {
    const connection = findConnection(config, id)
    return connection && { eip155: toGranted(connection) }
  }
  const requireLive = () => {
    const connection = findConnection(config, id)
    if (!connection) throw new BillfoldError(connectorNotConnected)
    return connection
  }
  /** The wallet's current state, reported to wagmi as well. */
  const readAgain = async (live: WagmiConnector) => {
    const [accounts, chainId] = await Promise.all([live.getAccounts(), live.getChainId()])
    if (accounts.length === 0) live.onDisconnect()
    else live.emitter.emit('change', { accounts, chainId })
  }

  return {
    id,
    name: toShownName(connector.name, id),
    ...(isDrawable ? { icon } : {}),
    ...(rdns ? { rdns } : {}),
    kind,
    namespaces: ['eip155'],

    connect: ({ signal }) =>
      described(async () => {
        await connectThrough(config, connector, { signal }, tries)
        const connected = snapshot()
        if (!connected?.eip155.accounts.length)
          throw new BillfoldError(connectorNoAccounts, { context: { name: connector.name } })
        return connected
      }),

    reconnect: ({ signal }) =>
      described(async () => {
        const restore = async () => {
          await untilSettled(config)
          const live = findConnection(config, id)
          // wagmi restores all or one alone: what is beside a connected wallet only its own `reconnect` brings back.
          if (live) await readAgain(live.connector)
          else if (config.state.connections.size === 0) await reconnect(config, { connectors: [connector] })
        }
        await untilAborted(restore(), signal)
        return snapshot() ?? null
      }),

    async disconnect(namespace) {
      if (namespace !== undefined && namespace !== 'eip155') return
      if (!findConnection(config, id)) await untilSettled(config)
      const live = findConnection(config, id)?.connector
      if (!live) return
      // First both forget, then the wallet is notified: it may take long. `disconnect` of wagmi would write a state that
      // is old by then over what was connected meanwhile.
      live.emitter.emit('disconnect')
      await live.disconnect()
    },

    ...(connector.switchChain
      ? {
          switchNetwork: ({ network, signal }) =>
            described(async () => {
              const chainId = Number(network.id.slice('eip155:'.length))
              if (!config.chains.some(chain => chain.id === chainId))
                throw new BillfoldError(networkNotFound, { context: { networkId: network.id } })
              const { connector: live } = requireLive()
              const isThere = async () => (await untilAborted(live.getChainId(), signal)) === chainId
              if (!(await isThere())) await untilAborted(switchChain(config, { connector: live, chainId }), signal)
              if (!(await isThere()))
                throw new BillfoldError(networkSwitchFailed, { context: { network: network.name } })
              live.emitter.emit('change', { chainId })
            }),
        }
      : {}),

    async request(request) {
      const live = findConnection(config, id)?.connector
      if (!live) throw new BillfoldError(connectorNotConnected)
      const watchers = new Set<() => void>()
      const stop = watchConnection(config, id, () => {
        for (const watch of watchers) watch()
      })
      try {
        return await requestWallet(
          {
            provider: {
              async request(given: { method: string; params?: unknown }) {
                const client = await getConnectorClient(config, { connector: live, assertChainId: false })
                return client.request(given as never)
              },
            },
            state: {
              get session() {
                const now = snapshot()?.eip155
                if (!now?.networkId) return undefined
                return { accounts: now.accounts.map(({ address }) => address.toLowerCase()), networkId: now.networkId }
              },
              watchers,
              update({ networkId }) {
                const chainId = Number(networkId.slice('eip155:'.length))
                if (findConnection(config, id)?.chainId !== chainId) live.emitter.emit('change', { chainId })
              },
            },
            checkAlive: () => readAgain(live).catch(() => {}),
          },
          request,
        )
      } finally {
        stop()
      }
    },

    provider: namespace => (namespace === 'eip155' ? facade : undefined),

    on(event, listener) {
      return watchConnection(config, id, (now, before) => {
        if (event === 'change' && now && before) (listener as (connected: object) => void)({ eip155: now })
        if (event === 'disconnect' && !now && before) (listener as () => void)()
      })
    },
  }
}
