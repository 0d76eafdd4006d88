import { type Clock, describeError, type Log } from '@billfold/service'
import { priceCacheMs } from 'billfold/protocol'
import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'
import { createCache } from '../upstream/cache/createCache.ts'
import { createSingleFlight } from '../upstream/cache/createSingleFlight.ts'
import { derivePrices } from './derivePrices.ts'
import { nativeAddress } from './nativeAddress.ts'
import type { PoolReserves } from './PoolReserves.ts'
import type { PriceProvider } from './PriceProvider.ts'

/** How long an old price stands in while its source is away (fault 143). */
const staleMs = 300_000
/** How long an answer of a provider is fresh, also that it has no price: providers limit and bill requests. */
const providerMs = 60_000
const maxNetworksHeld = 5_000
const maxTokensHeld = 100_000

/** Prices in US dollars times 10^18. */
export type PriceReader = {
  /**
   * Prices of the addresses that are asked for (keys of the family, `nativeAddress` for the network's own currency). Our own count
   * comes first, a provider is asked for the rest. Never rejects: without a source there are no prices, and balances are
   * shown without. Test networks have no prices (decisions).
   */
  read(network: ServedNetwork, addresses: readonly string[]): Promise<PriceReader.Prices>
}

export declare namespace PriceReader {
  type Prices = {
    /** By the addresses that were asked for. */
    readonly byAddress: ReadonlyMap<string, bigint>
    /** Whether they are older than they should be. */
    readonly isStale: boolean
  }
}

type Found = { readonly prices: ReadonlyMap<string, bigint>; readonly isStale: boolean }
const nothing: Found = { prices: new Map(), isStale: false }

/** Creates the reader; what networks say is read at most every `priceCacheMs`, what a provider says every minute. */
export function createPriceReader(options: createPriceReader.Options): PriceReader {
  const { clock, log, provider, readPools } = options
  const { monotonic } = clock
  const counted = createCache<ReadonlyMap<string, bigint>>({
    maxAgeMs: staleMs,
    maxEntries: maxNetworksHeld,
    monotonic,
  })
  // What is public of a public network: the same for every project. Null is what the provider does not know.
  const provided = createCache<bigint | null>({ maxAgeMs: staleMs, maxEntries: maxTokensHeld, monotonic })
  const count = createSingleFlight<ReadonlyMap<string, bigint>>()
  const ask = createSingleFlight<ReadonlyMap<string, bigint>>()

  /** By the network's own pools, from the prices that the operator gave. */
  async function countPrices(network: ServedNetwork): Promise<Found> {
    const isGiven = network.tokens.some(({ anchorPrice }) => anchorPrice !== undefined)
    if (!isGiven && network.nativePrice === undefined) return nothing
    const key = `${network.projectId} ${network.id}`
    const held = counted.get(key)
    if (held && held.ageMs <= priceCacheMs) return { prices: held.value, isStale: false }
    try {
      const prices = await count(key, async () => {
        const fresh = derivePrices(network, await readPools(network))
        counted.set(key, fresh)
        return fresh
      })
      return { prices, isStale: false }
    } catch (error) {
      log.warn('prices.failed', { network: network.id, ...describeError(error) })
      // What the operator gave is known without a node.
      return { prices: held?.value ?? derivePrices(network, []), isStale: true }
    }
  }

  async function askProvider({ id }: ServedNetwork, addresses: readonly string[]): Promise<Found> {
    if (!provider || addresses.length === 0) return nothing
    const held = new Map(addresses.map(address => [address, provided.get(`${id} ${address}`)]))
    const due = addresses.filter(address => (held.get(address)?.ageMs ?? Number.POSITIVE_INFINITY) > providerMs)
    const prices = new Map([...held].flatMap(([address, entry]) => (entry?.value ? [[address, entry.value]] : [])))
    if (due.length === 0) return { prices, isStale: false }
    try {
      const fresh = await ask(`${id} ${due.join(' ')}`, async () => {
        const answered = await provider.read(id, due)
        for (const address of due) provided.set(`${id} ${address}`, answered.get(address) ?? null)
        return answered
      })
      for (const address of due) prices.delete(address)
      for (const [address, price] of fresh) prices.set(address, price)
      return { prices, isStale: false }
    } catch (error) {
      log.warn('provider.failed', { provider: provider.name, port: 'prices', network: id, ...describeError(error) })
      return { prices, isStale: true }
    }
  }

  return {
    async read(network, addresses) {
      if (network.isTestnet) return { byAddress: nothing.prices, isStale: false }
      const own = await countPrices(network)
      const byAddress = new Map<string, bigint>()
      for (const address of addresses) {
        const price = own.prices.get(address === nativeAddress ? (network.wrappedNative ?? nativeAddress) : address)
        if (price !== undefined) byAddress.set(address, price)
      }
      const missing = [...new Set(addresses)].filter(address => !byAddress.has(address)).sort()
      const rest = await askProvider(network, missing)
      for (const [address, price] of rest.prices) byAddress.set(address, price)
      return { byAddress, isStale: own.isStale || rest.isStale }
    },
  }
}

export declare namespace createPriceReader {
  type Options = {
    readonly clock: Clock
    readonly log: Log
    /** The pools of a network; none where its family has none. */
    readonly readPools: (network: ServedNetwork) => Promise<readonly PoolReserves[]>
    /** Asked for what we do not count ourselves. */
    readonly provider: PriceProvider | undefined
  }
}
