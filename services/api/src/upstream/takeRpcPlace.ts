import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import type { Bulkhead } from './createBulkhead.ts'

/** When a project that has too much under way may come back. */
const retryAfterMs = 1_000

/**
 * A place among the calls to nodes and providers that one project may have under way, to be given back once.
 *
 * @throws ApiError `RATE_LIMITED_APP_CONFIGURATION` when all are taken (fault 141).
 */
export function takeRpcPlace({ services, project }: takeRpcPlace.Call): () => void {
  const leave = services.rpcPlaces.enter(project.id)
  if (!leave) throw new ApiError(reasons.rateLimited, { retryAfterMs })
  return leave
}

export declare namespace takeRpcPlace {
  type Call = { readonly services: { readonly rpcPlaces: Bulkhead }; readonly project: { readonly id: string } }
}
