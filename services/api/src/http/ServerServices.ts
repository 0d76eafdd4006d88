import type { Clock, Log } from '@billfold/service'
import type { createAddressFinder, HttpLimits, RateLimiter } from '@billfold/service/http'
import type { ProjectDirectory } from '../tenants/projects/createProjectDirectory.ts'

/** What the server itself needs; handlers get more, see `routes/Services.ts`. */
export type ServerServices = {
  readonly clock: Clock
  readonly log: Log
  readonly projects: ProjectDirectory
  readonly limiter: RateLimiter
  /** All limits are multiplied with it. */
  readonly rateFactor: number
  readonly http: HttpLimits
  readonly isPublicSuffix: (host: string) => boolean
  /** IP address of a caller. */
  readonly findAddress: createAddressFinder.ReturnType
  /** Where browsers reach us, without a trailing slash; what the request says when absent. */
  readonly publicUrl: string | undefined
  readonly isStopping: () => boolean
}
