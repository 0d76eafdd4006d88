import { callApi } from '../core/api/callApi.ts'
import { identify } from '../core/api/identify.ts'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import type { AccountId } from '../protocol/caip/types.ts'
import { getPrices } from '../protocol/http/getPrices.ts'
import { priceCacheMs } from '../protocol/limits.ts'
import { quoteRefreshMs } from './swapLimits.ts'

/** Prices of tokens in US dollars as decimal strings, by their CAIP-10 ids in lower case. What is not known is absent. */
export function swapPricesOptions(
  kit: Kit,
  tokens: readonly AccountId[],
): QueryOptions<Readonly<Record<string, string>>> {
  return {
    queryKey: ['swapPrices', tokens],
    staleTime: priceCacheMs,
    refetchInterval: quoteRefreshMs,
    enabled: tokens.length > 0,
    async queryFn({ signal }) {
      const { projectId } = identify(kit)
      const body = { currency: 'usd' as const, addresses: [...tokens], ...(projectId ? { projectId } : {}) }
      const { fungibles } = await callApi(kit, getPrices, { body }, { signal })
      return Object.fromEntries(
        fungibles.flatMap(({ address, price }) =>
          price === null
            ? []
            : [
                [
                  address.toLowerCase(),
                  // The wire carries prices as JSON numbers; from here on they are text. Never `1e-7`.
                  price.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 }),
                ],
              ],
        ),
      )
    },
  }
}
