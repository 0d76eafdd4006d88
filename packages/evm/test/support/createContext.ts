import type { Account, Connector, ConnectorRequest, FeatureContext, ReadSettings } from 'billfold/adapter'
import { createRpc } from './createRpc.ts'
import { testNetworks } from './testNetworks.ts'

/** What a feature gets from the kit: an account of a wallet, and a node, that answer as the test says. */
export function createContext(
  answers: Readonly<Record<string, unknown>> = {},
  rpc: Readonly<Record<string, unknown>> = {},
  type: Account['type'] = 'eoa',
): createContext.ReturnType {
  const [network] = testNetworks
  const requests: ConnectorRequest[] = []
  const { fetch, asked } = createRpc(rpc)
  const connector: Connector = {
    id: 'double',
    name: 'Double',
    kind: 'injected',
    namespaces: ['eip155'],
    connect: async () => ({}),
    reconnect: async () => null,
    disconnect: async () => {},
    request: async request => {
      requests.push(request)
      return answers[request.method]
    },
    on: () => () => {},
  }
  return {
    requests,
    asked,
    context: {
      network,
      connector,
      account: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type },
      settings: { fetch, rpcUrls: () => network.rpcUrls },
    },
  }
}

export declare namespace createContext {
  type ReturnType = {
    readonly requests: readonly ConnectorRequest[]
    readonly asked: createRpc.ReturnType['asked']
    readonly context: FeatureContext & { readonly settings: ReadSettings }
  }
}
