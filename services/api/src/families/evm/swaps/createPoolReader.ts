import type { Clock } from '@billfold/service'
import { createPoolGraph, type PoolGraph } from '../../../swaps/routing/createPoolGraph.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import { createCache } from '../../../upstream/cache/createCache.ts'
import { createSingleFlight } from '../../../upstream/cache/createSingleFlight.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import { callAll } from './callAll.ts'
import { readAddressWord } from './words/readAddressWord.ts'
import { readWord } from './words/readWord.ts'
import { toAddressWord } from './words/toAddressWord.ts'

/** How long reserves serve quotes; transactions are built from new ones. */
const reservesMs = 1_000
/** Which tokens a pool has never changes; a chain in development may be reset. */
const factsMs = 3_600_000
const maxNetworksHeld = 1_000
const selectors = {
  token0: '0x0dfe1681',
  token1: '0xd21220a7',
  getReserves: '0x0902f1ac',
  factory: '0xc45a0155',
  getPair: '0xe6a43905',
}

type PoolFacts = { readonly address: string; readonly token0: string; readonly token1: string }

/** The pools of networks, for routing. */
export type PoolReader = {
  /**
   * Pools with their reserves: of now with `isFresh`, else at most a second old.
   *
   * @throws UpstreamError when no node answers, or one of another chain.
   */
  read(network: ServedNetwork, options?: { readonly isFresh?: boolean }): Promise<PoolGraph>
}

/**
 * Creates the reader. A pool that does not answer like one, or that the router's factory does not know for its pair, is left
 * out: the router would use another one.
 */
export function createPoolReader({ clock, rpc }: { readonly clock: Clock; readonly rpc: RpcClient }): PoolReader {
  const { monotonic } = clock
  const facts = createCache<readonly PoolFacts[]>({ maxAgeMs: factsMs, maxEntries: maxNetworksHeld, monotonic })
  const graphs = createCache<PoolGraph>({ maxAgeMs: reservesMs, maxEntries: maxNetworksHeld, monotonic })
  const load = createSingleFlight<PoolGraph>()

  async function readFacts(network: ServedNetwork, key: string): Promise<readonly PoolFacts[]> {
    const held = facts.get(key)
    if (held) return held.value
    const { router = '', pools = [] } = network.swaps ?? {}
    const [factory, ...tokens] = await callAll(
      network,
      [
        { to: router, data: selectors.factory },
        ...pools.flatMap(to => [selectors.token0, selectors.token1].map(data => ({ to, data }))),
      ],
      rpc,
    )
    const factoryAddress = readAddressWord(factory, 0)
    const found = pools.flatMap((address, index) => {
      const token0 = readAddressWord(tokens[index * 2], 0)
      const token1 = readAddressWord(tokens[index * 2 + 1], 0)
      return token0 && token1 ? [{ address, token0, token1 }] : []
    })
    if (!factoryAddress) return []
    const pairs = await callAll(
      network,
      found.map(({ token0, token1 }) => ({
        to: factoryAddress,
        data: selectors.getPair + toAddressWord(token0) + toAddressWord(token1),
      })),
      rpc,
    )
    const known = found.filter(({ address }, index) => readAddressWord(pairs[index], 0) === address)
    facts.set(key, known)
    return known
  }

  async function readGraph(network: ServedNetwork, key: string): Promise<PoolGraph> {
    const pools = await readFacts(network, key)
    const answers = await callAll(
      network,
      pools.map(({ address }) => ({ to: address, data: selectors.getReserves })),
      rpc,
    )
    const graph = createPoolGraph(
      pools.flatMap(({ token0, token1 }, index) => {
        const reserve0 = readReserve(answers[index], 0)
        const reserve1 = readReserve(answers[index], 1)
        return reserve0 === undefined || reserve1 === undefined ? [] : [{ token0, token1, reserve0, reserve1 }]
      }),
    )
    graphs.set(key, graph)
    return graph
  }

  return {
    async read(network, { isFresh = false } = {}) {
      const { router, pools = [] } = network.swaps ?? {}
      // A change of the settings makes another key.
      const key = `${network.projectId} ${network.id} ${router} ${pools.length} ${pools.join()}`
      // Requests that must be fresh never join a read that began before them.
      if (isFresh) return readGraph(network, key)
      return graphs.get(key)?.value ?? load(key, () => readGraph(network, key))
    },
  }
}

/** `uint112`: an answer beyond that is none of a pool. */
function readReserve(answer: string | undefined, index: number): bigint | undefined {
  const value = readWord(answer, index)
  return value === undefined || value >= 1n << 112n ? undefined : value
}
