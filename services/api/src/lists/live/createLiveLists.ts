import type { Clock } from '@billfold/service'
import { createCache } from '../../upstream/cache/createCache.ts'
import { createSingleFlight } from '../../upstream/cache/createSingleFlight.ts'
import type { LivePage } from './LivePage.ts'
import type { LiveReader } from './LiveReader.ts'

const maxPagesHeld = 5_000
/** A page of this age also answers a request for fresh data, so that no caller can cause requests without end. */
const freshMs = 1_000

/** Keeps pages of a reader for a time; equal pages that are asked for at the same moment are read once. */
export function createLiveLists<row>(
  read: LiveReader<row>,
  options: { readonly clock: Clock; readonly maxAgeMs: number },
): (asked: Parameters<LiveReader<row>>[0] & { readonly isFresh: boolean }) => Promise<LivePage<row>> {
  const { clock, maxAgeMs } = options
  const cache = createCache<LivePage<row>>({ maxAgeMs, maxEntries: maxPagesHeld, monotonic: clock.monotonic })
  const load = createSingleFlight<LivePage<row>>()
  return async ({ isFresh, ...asked }) => {
    const { network, account, after = '' } = asked
    const key = `${network.projectId} ${network.id} ${account} ${after}`
    const held = cache.get(key)
    if (held && (!isFresh || held.ageMs <= freshMs)) return held.value
    return load(key, async () => {
      const page = await read(asked)
      cache.set(key, page)
      return page
    })
  }
}
