import { QueryClient } from '@tanstack/query-core'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { queryGarbageMs, queryRetryBaseMs, queryRetryCount, queryRetryMaxMs } from '../../protocol/limits.ts'
import type { Kit } from '../Kit.ts'

/**
 * What servers and chains said, for one kit. Loaded with the first view that needs it. Failures that will not change
 * by asking again (a wrong address, a missing feature) are not retried.
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
  kit.runtime.onDestroy(() => client.clear())
  return client
}

function isFinal(error: unknown): boolean {
  return isBillfoldError(error) && /^(options|caip|network|connector|balance|http\/not-configured)/.test(error.code)
}
