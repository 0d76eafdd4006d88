import { priceCacheMs } from 'billfold/protocol'
import type { Clock } from '../Clock.ts'
import { createCache } from '../cache/createCache.ts'
import { createSingleFlight } from '../cache/createSingleFlight.ts'
import { describeError } from '../log/describeError.ts'
import type { Log } from '../log/Log.ts'
import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import { derivePrices } from './derivePrices.ts'
import { readPools } from './readPools.ts'

/** How long an old price stands in while its source is away (fault 143). */
const staleMs = 300_000
const maxNetworksHeld = 5_000

/** Prices in US dollars times 10^18, by lower-case address. */
export type PriceReader = {
  /** Never rejects: without a source there are no prices, and balances are shown without. */
  read(network: ServedNetwork): Promise<PriceReader.Prices>
}

export declare namespace PriceReader {
  type Prices = {
    readonly byAddress: ReadonlyMap<string, bigint>
    /** Whether they are older than they should be. */
    readonly isStale: boolean
  }
}

/** Creates the reader; prices of a network are read at most every `priceCacheMs`. Test networks have none (decisions). */
export function createPriceReader(options: { clock: Clock; log: Log; rpc: RpcClient }): PriceReader {
  const { clock, log, rpc } = options
  const cache = createCache<ReadonlyMap<string, bigint>>({
    maxAgeMs: staleMs,
    maxEntries: maxNetworksHeld,
    monotonic: clock.monotonic,
  })
  const load = createSingleFlight<ReadonlyMap<string, bigint>>()
  const none: ReadonlyMap<string, bigint> = new Map()
  return {
    async read(network) {
      const hasAnchor = network.tokens.some(({ anchorPrice }) => anchorPrice !== undefined)
      if (network.isTestnet || !hasAnchor) return { byAddress: none, isStale: false }
      const key = `${network.projectId} ${network.id}`
      const held = cache.get(key)
      if (held && held.ageMs <= priceCacheMs) return { byAddress: held.value, isStale: false }
      try {
        const byAddress = await load(key, async () => {
          const prices = derivePrices(network, await readPools(network, rpc))
          cache.set(key, prices)
          return prices
        })
        return { byAddress, isStale: false }
      } catch (error) {
        log.warn('prices.failed', { network: network.id, ...describeError(error) })
        return { byAddress: held?.value ?? none, isStale: true }
      }
    },
  }
}
