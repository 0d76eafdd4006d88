import { type Query, QueryClient } from '@tanstack/query-core'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { queryGarbageMs, queryRetryBaseMs, queryRetryCount, queryRetryMaxMs } from '../../protocol/limits.ts'
import type { Kit } from '../Kit.ts'
import { lastSent } from './lastSent.ts'

/**
 * What servers and chains said, for one kit. Loaded with the first view that needs it. Failures that will not change
 * by asking again (a wrong address, a missing feature) are not retried. "On success of an unsafe request the native
 * balance refreshes" (specification section 4), wherever the page shows one; what has no figure yet waits for its own.
 */
export function createKitQuery(kit: Kit): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: queryGarbageMs,
        retry: (count, error) => count < queryRetryCount && !isFinal(error),
        retryDelay: attempt => Math.min(queryRetryBaseMs * 2 ** attempt, queryRetryMaxMs),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
    },
  })
  const { listeners } = lastSent(kit)
  const refresh = () => {
    const predicate = ({ state }: Query) => state.data !== undefined
    void client.refetchQueries({ queryKey: ['nativeBalance'], type: 'active', predicate }, { cancelRefetch: false })
  }
  listeners.add(refresh)
  kit.runtime.onDestroy(() => {
    listeners.delete(refresh)
    endQueries(client)
  })
  return client
}

/** A query that is still asking would set a timer to collect itself when it settles, long after its kit. */
function endQueries(client: QueryClient) {
  client.setDefaultOptions({ queries: { gcTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' } })
  for (const query of client.getQueryCache().getAll()) query.gcTime = Number.POSITIVE_INFINITY
  client.clear()
}

function isFinal(error: unknown): boolean {
  // Not by `isBillfoldError`: bundlers would make a file of it, which the first load then has to ask for.
  const { name, code } = (error ?? {}) as Partial<BillfoldError>
  return (
    name === 'BillfoldError' && /^(options|caip|network|connector|balance|swap|http\/not-configured)/.test(`${code}`)
  )
}
