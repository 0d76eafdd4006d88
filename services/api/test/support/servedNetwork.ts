import type { ServedNetwork } from '../../src/tenants/networks/ServedNetwork.ts'

/** A network as the service knows it, behind the given nodes. */
export function servedNetwork(rpcUrls: readonly string[], changes: Partial<ServedNetwork> = {}): ServedNetwork {
  return {
    id: 'eip155:1',
    projectId: '',
    name: 'Test',
    isTestnet: false,
    isIndexed: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls,
    multicall: undefined,
    universalResolver: undefined,
    wrappedNative: undefined,
    tokens: [],
    pools: [],
    nativePrice: undefined,
    swaps: undefined,
    verdicts: new Map(),
    ...changes,
  }
}
