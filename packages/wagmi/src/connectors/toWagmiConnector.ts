import { loadSignatureChecks, toNetwork } from '@billfold/evm/bridge'
import { type Connected, type Connector, untilAborted } from 'billfold/adapter'
import {
  BillfoldError,
  connectorNoAccounts,
  connectorNotConnected,
  connectorSwitchUnsupported,
} from 'billfold/protocol'
import type { Address } from 'viem'
import type { CreateConnectorFn, createConnector as make } from 'wagmi'
import type { EnteredConnector, EnteredParameters } from './EnteredConnector.ts'

/** wagmi's own does no more; taken from `wagmi`, it would bring the hooks along in bundlers without tree shaking. */
const createConnector: typeof make = create => create

type Call = { readonly method: string; readonly params?: unknown }

/**
 * A connector of Billfold (a pairing, an embedded wallet, one of your own) as wagmi takes it. Connectors that are given to
 * `createBillfold` enter the config by themselves; this is for hosts that want to name them in `createConfig`.
 *
 * Its promises reject with the connector's own `BillfoldError`s. What its provider has signed resolves once it is verified;
 * contracts (ERC-1271) are asked through the config's transports.
 * @example const connectors = [toWagmiConnector(connector)] // of createConfig({ chains, transports, connectors })
 */
export function toWagmiConnector(connector: Connector): CreateConnectorFn {
  return createConnector<unknown, { billfold: EnteredConnector }, { [key: `${string}.disconnected`]: true }>(
    ({ chains, emitter, storage, transports }) => {
      const leftKey = `${connector.id}.disconnected` as const
      let granted: Connected | undefined
      let ends: (() => void)[] = []

      const own = () => {
        const { accounts, networkId } = granted?.eip155 ?? { accounts: [], networkId: undefined }
        const chainId = Number(networkId?.slice('eip155:'.length) ?? chains[0].id)
        return { accounts: accounts.map(({ address }) => address as Address), chainId }
      }
      const unfollow = () => {
        for (const end of ends) end()
        ends = []
      }
      const end = () => {
        unfollow()
        granted = undefined
        emitter.emit('disconnect')
      }
      const start = (connected: Connected | null) => {
        if (!connected?.eip155?.accounts.length)
          throw new BillfoldError(connectorNoAccounts, { context: { name: connector.name } })
        granted = connected
        unfollow()
        ends = [
          connector.on('change', now => {
            if (!now.eip155?.accounts.length) return end()
            granted = now
            emitter.emit('change', own())
          }),
          connector.on('disconnect', namespace => {
            if (namespace === undefined || namespace === 'eip155') end()
          }),
        ]
        return own()
      }
      const restore = (signal = new AbortController().signal) =>
        connector.reconnect({ networks: chains.map(toNetwork), signal })
      const disconnect: EnteredConnector['disconnect'] = async namespace => {
        unfollow()
        granted = undefined
        await storage?.setItem(leftKey, true)
        await connector.disconnect(namespace)
      }

      return {
        id: connector.id,
        name: connector.name,
        type: 'billfold',
        ...(connector.icon === undefined ? {} : { icon: connector.icon }),
        ...(connector.rdns === undefined ? {} : { rdns: connector.rdns }),
        billfold: { connector, granted: () => granted, disconnect },
        async connect(parameters: { chainId?: number; isReconnecting?: boolean; withCapabilities?: boolean } = {}) {
          const { chainId, isReconnecting, withCapabilities } = parameters
          const { signal = new AbortController().signal, networks = chains.map(toNetwork) } =
            parameters as EnteredParameters
          const wanted = networks.filter(network => network.id === `eip155:${chainId}`)
          const asking = isReconnecting
            ? restore(signal)
            : connector.connect({ networks: [...new Set([...wanted, ...networks])], signal })
          const answer = start(await untilAborted(asking, signal))
          await storage?.removeItem(leftKey)
          const accounts = withCapabilities
            ? answer.accounts.map(address => ({ address, capabilities: {} }))
            : answer.accounts
          return { ...answer, accounts: accounts as never }
        },
        // wagmi has forgotten the connection by then; in other namespaces the wallet may stay.
        disconnect: () => disconnect('eip155'),
        getAccounts: async () => own().accounts,
        getChainId: async () => own().chainId,
        getProvider: async () => ({
          async request({ method, params }: Call) {
            if (!granted) throw new BillfoldError(connectorNotConnected)
            const { chainId } = own()
            const ask = (call: Call) => connector.request({ network: `eip155:${chainId}`, ...call })
            if (!/sign/i.test(method)) return ask({ method, params })
            const { openNode, requestVerified } = await loadSignatureChecks()
            const chain = chains.find(({ id }) => id === chainId)
            const node = chain && transports?.[chainId]?.({ chain })
            const isContract = granted.eip155?.accounts.some(({ type }) => type === 'smartAccount') ?? false
            return requestVerified({
              call: { method, params },
              ask,
              isContract,
              node: openNode({ ask: node ? (call: Call) => node.request(call) : ask }),
            })
          },
          on: () => {},
          removeListener: () => {},
        }),
        async isAuthorized() {
          if (await storage?.getItem(leftKey)) return false
          return restore().then(
            connected => !!connected?.eip155?.accounts.length,
            () => false,
          )
        },
        async switchChain({ chainId }) {
          const chain = chains.find(known => known.id === chainId)
          if (!chain || !connector.switchNetwork)
            throw new BillfoldError(connectorSwitchUnsupported, { context: { name: connector.name } })
          await connector.switchNetwork({ network: toNetwork(chain), signal: new AbortController().signal })
          emitter.emit('change', { chainId })
          return chain
        },
        // It listens to the wallet by itself.
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect: end,
      }
    },
  ) as CreateConnectorFn
}
