import type { NetworkId } from 'billfold/protocol'
import * as v from 'valibot'
import { fromDollars } from '../../prices/fromDollars.ts'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import type { ProviderClient } from '../createProviderClient.ts'
import type { ProviderSettings } from '../ProviderSettings.ts'
import type { Providers } from '../Providers.ts'
import { llamaChains } from './llamaChains.ts'

/** Own currencies of chains that have no zero address to stand for them, by DefiLlama's name of the chain. */
const llamaNatives: { readonly [chain: string]: string | undefined } = {
  solana: 'coingecko:solana',
  bitcoin: 'coingecko:bitcoin',
}

/** Coins in one request: they travel in its address. */
const coinsPerRequest = 40
/** Prices of which it is less sure are left out: a wrong price is worse than none. */
const leastConfidence = 0.9
const zero = `0x${'0'.repeat(40)}`

/** Tokens are named `ethereum:0x…`; what is not known is not in the answer, and a bad row costs only itself. */
const answer = v.object({ coins: v.record(v.string(), v.unknown()) })
const coin = v.object({ price: v.number(), confidence: v.optional(v.number(), 1) })

/**
 * Prices of DefiLlama: `GET /prices/current/{coins}`, no key needed. Prices come as JSON numbers; their decimal digits are
 * read.
 */
export function createLlama(
  settings: NonNullable<ProviderSettings['llama']>,
  connect: (baseUrl: string) => ProviderClient,
): Providers {
  const client = connect(settings.url)

  async function readSome(chain: string, addresses: readonly string[]): Promise<(readonly [string, bigint])[]> {
    const native = llamaNatives[chain] ?? `${chain}:${zero}`
    const coins = addresses.map(address => (address === nativeAddress ? native : `${chain}:${address}`))
    const got = await client.get(`/prices/current/${coins.join(',')}`, {}, answer)
    // Names come back as they went, or with a checksum. Names of which the case counts are looked for as they are first.
    const byName = new Map([
      ...Object.entries(got.coins).map(([name, row]) => [name.toLowerCase(), row] as const),
      ...Object.entries(got.coins),
    ])
    return addresses.flatMap((address, index) => {
      const row = v.safeParse(coin, byName.get(coins[index] ?? ''))
      const price = row.success && row.output.confidence >= leastConfidence ? fromDollars(row.output.price) : undefined
      return price === undefined ? [] : [[address, price] as const]
    })
  }

  return {
    prices: {
      name: 'defillama',
      async read(network: NetworkId, addresses: readonly string[]) {
        const chain = llamaChains[network]
        if (chain === undefined) return new Map()
        const parts: (readonly string[])[] = []
        for (let start = 0; start < addresses.length; start += coinsPerRequest)
          parts.push(addresses.slice(start, start + coinsPerRequest))
        return new Map((await Promise.all(parts.map(part => readSome(chain, part)))).flat())
      },
    },
  }
}
