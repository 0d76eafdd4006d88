import type { Project } from '../tenants/projects/Project.ts'

/** What a handler receives besides its checked input. `services` is what the server was created with. */
export type RouteCall<services> = {
  readonly services: services
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

export declare namespace RouteCall {
  /** A call that may speak for a project. */
  type OfProject<services> = RouteCall<services> & { readonly project: Project }
}
