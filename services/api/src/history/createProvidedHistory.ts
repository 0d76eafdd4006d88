import { historyCacheMs } from 'billfold/protocol'
import type { Clock } from '../Clock.ts'
import { createCache } from '../cache/createCache.ts'
import { createSingleFlight } from '../cache/createSingleFlight.ts'
import type { HistoryProvider } from '../providers/HistoryProvider.ts'

const maxPagesHeld = 5_000
/** A page is read again within this time even by who wants it fresh: two pages of ours may begin on one of the provider's. */
const freshMs = 1_000

/** A provider behind a short memory: what public chains say is the same for every project. */
export type ProvidedHistory = Pick<HistoryProvider, 'choose' | 'name'> & {
  /** @throws UpstreamError */
  read(options: HistoryProvider.Options & { readonly isFresh: boolean }): Promise<HistoryProvider.Page>
}

/** Keeps pages for `historyCacheMs`; equal pages that are asked for at the same moment are asked for once. */
export function createProvidedHistory(provider: HistoryProvider, clock: Clock): ProvidedHistory {
  const cache = createCache<HistoryProvider.Page>({
    maxAgeMs: historyCacheMs,
    maxEntries: maxPagesHeld,
    monotonic: clock.monotonic,
  })
  const load = createSingleFlight<HistoryProvider.Page>()
  return {
    name: provider.name,
    choose: networks => provider.choose(networks),
    async read({ isFresh, ...options }) {
      const key = JSON.stringify([options.account, options.networks, options.cursor ?? null, options.count])
      const held = cache.get(key)
      if (held && (!isFresh || held.ageMs <= freshMs)) return held.value
      return load(key, async () => {
        const page = await provider.read(options)
        cache.set(key, page)
        return page
      })
    },
  }
}
