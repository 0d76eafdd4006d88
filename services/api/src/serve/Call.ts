import type { Project } from '../projects/Project.ts'
import type { Services } from '../Services.ts'

/** What a handler knows of the request besides its checked input. */
export type Call = {
  readonly services: Services
  readonly request: Request
  /** Address under which browsers reach this service, without a trailing slash. */
  readonly baseUrl: string
  /** Key under which the caller is counted. */
  readonly caller: string
  /** Sets a header of the answer. */
  header(name: string, value: string): void
  /** Counts what the call costs beyond the one token it paid already. Throws `RATE_LIMITED_APP_CONFIGURATION`. */
  charge(cost: number): Promise<void>
}

/** A call that may speak for a project. */
export type ProjectCall = Call & { readonly project: Project }
