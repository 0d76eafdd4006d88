import * as v from 'valibot'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import { filledText, imageUrl, lenient, listOf, slug } from '../protocol/schemas/fields.ts'
import { callExchange } from './callExchange.ts'
import type { Exchange } from './Exchange.ts'

/** They change when an operator sets one up. */
const cacheMs = 300_000
const mostExchanges = 100
const schema = /* @__PURE__ */ v.object({
  exchanges: listOf(v.object({ id: slug, name: filledText(64), imageUrl: lenient(imageUrl) }), mostExchanges),
})

/** The exchanges that have an asset; none without an API. `amount` in whole units, as a decimal string. */
export function exchangesOptions(
  kit: Kit,
  wanted: exchangesOptions.Wanted | undefined,
): QueryOptions<readonly Exchange[]> {
  const { asset, amount, includeOnly, exclude, page = 0 } = wanted ?? {}
  return {
    queryKey: ['exchanges', page, asset, amount, includeOnly, exclude],
    staleTime: cacheMs,
    enabled: wanted !== undefined,
    async queryFn({ signal }) {
      const { api } = kit.store.getState().settings
      if (!api) return []
      const filters = { page, asset, amount, includeOnly, exclude }
      const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
      const { exchanges } = await callExchange(kit, 'reown_getExchanges', given, schema, signal)
      // The host's filters hold whatever the API answers.
      return exchanges.filter(({ id }) => (includeOnly?.includes(id) ?? true) && !(exclude?.includes(id) ?? false))
    },
  }
}

export declare namespace exchangesOptions {
  type Wanted = {
    /** CAIP-19. */
    readonly asset?: string | undefined
    readonly amount?: string | undefined
    readonly includeOnly?: readonly string[] | undefined
    readonly exclude?: readonly string[] | undefined
    readonly page?: number | undefined
  }
}
