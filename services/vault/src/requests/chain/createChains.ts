import type { NetworkId } from 'billfold/protocol'
import type { PageSeams } from '../../browser/PageSeams.ts'
import type { PageNetwork } from '../../contract/calls/pageNetwork.ts'
import type { PageText } from '../../texts/createText.ts'
import { type ChainClient, createChainClient } from './createChainClient.ts'

/** The networks that this page can speak to. */
export type Chains = {
  readonly networks: readonly PageNetwork[]
  find(network: NetworkId): PageNetwork | undefined
  /** The vault's node, or the host's on a network of the project; `undefined` without a node. */
  clientOf(network: NetworkId): ChainClient | undefined
  /** The operator's second node, where there is one: it is asked for what the first one says. */
  witnessOf(network: NetworkId): ChainClient | undefined
  /** Takes the node that a host names: only for networks of the project, and only where the project allows it. */
  setHostNode(network: NetworkId, rpcUrl: string | undefined): void
}

/** @example createChains({ networks: settings.networks, seams, t }).clientOf('eip155:1')?.ask('eth_blockNumber', []) */
export function createChains({ networks, seams, t }: createChains.Options): Chains {
  const clients = new Map<string, ChainClient>()
  const named = new Map<NetworkId, string>()
  const find = (id: NetworkId) => networks.find(one => one.id === id)
  const connect = (id: NetworkId, url: string | undefined): ChainClient | undefined => {
    if (url === undefined) return undefined
    const key = `${id} ${url}`
    const client = clients.get(key) ?? createChainClient({ network: id, url, seams, t })
    clients.set(key, client)
    return client
  }
  return {
    networks,
    find,
    clientOf: id => connect(id, find(id)?.rpcUrl ?? named.get(id)),
    witnessOf: id => connect(id, find(id)?.secondRpcUrl),
    setHostNode(id, rpcUrl) {
      const network = find(id)
      if (!network || network.rpcUrl !== null || rpcUrl === undefined || !URL.canParse(rpcUrl)) return
      if (network.hostRpcOrigins.some(origin => new URL(origin).origin === new URL(rpcUrl).origin))
        named.set(id, rpcUrl)
    },
  }
}

export declare namespace createChains {
  type Options = { readonly networks: readonly PageNetwork[]; readonly seams: PageSeams; readonly t: PageText }
}
