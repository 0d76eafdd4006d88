import type { Clock } from '@billfold/service'
import { createCache } from '../../upstream/cache/createCache.ts'
import { createSingleFlight } from '../../upstream/cache/createSingleFlight.ts'
import type { PageProvider } from './PageProvider.ts'

const maxPagesHeld = 5_000
/** A page of this age also answers a request for fresh data: two of our pages may begin on one of the provider's. */
const freshMs = 1_000

/** A provider behind a cache: data of public chains is the same for every project. */
export type ProvidedPages<row> = Pick<PageProvider<row>, 'choose' | 'name'> & {
  /** @throws UpstreamError */
  read(options: PageProvider.Options & { readonly isFresh: boolean }): Promise<PageProvider.Page<row>>
}

/** Keeps pages for a time; equal pages that are asked for at the same moment are asked for once. */
export function createProvidedPages<row>(
  provider: PageProvider<row>,
  options: { readonly clock: Clock; readonly maxAgeMs: number },
): ProvidedPages<row> {
  const cache = createCache<PageProvider.Page<row>>({
    maxAgeMs: options.maxAgeMs,
    maxEntries: maxPagesHeld,
    monotonic: options.clock.monotonic,
  })
  const load = createSingleFlight<PageProvider.Page<row>>()
  return {
    name: provider.name,
    choose: networks => provider.choose(networks),
    async read({ isFresh, ...asked }) {
      const key = JSON.stringify([asked.account, asked.networks, asked.cursor ?? null, asked.count])
      const held = cache.get(key)
      if (held && (!isFresh || held.ageMs <= freshMs)) return held.value
      return load(key, async () => {
        const page = await provider.read(asked)
        cache.set(key, page)
        return page
      })
    },
  }
}
