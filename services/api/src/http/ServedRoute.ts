import type { Endpoint } from 'billfold/protocol'
import type * as v from 'valibot'
import type { RateClass } from './limits/rateClasses.ts'
import type { RouteCall } from './RouteCall.ts'

type Output<schema> = schema extends v.GenericSchema ? v.InferOutput<schema> : unknown

/** What a handler gets: path parameters and query values side by side, the body under its own name. */
export type ServerInput<endpoint extends Endpoint> = Output<endpoint['params']> &
  Output<endpoint['query']> &
  (endpoint['body'] extends v.GenericSchema ? { readonly body: v.InferOutput<endpoint['body']> } : unknown)

/**
 * An endpoint with its handler, ready to be served. `access` says who may call: `project` pages and servers of a project,
 * `picture` every caller (scripts of allowed origins may read it), `open` every caller.
 */
export type ServedRoute<services> = {
  readonly endpoint: Endpoint
  readonly rate: RateClass | undefined
  /** Further paths, in hono's writing, that the handler answers as it does the endpoint's own. */
  readonly paths?: readonly string[]
  /** Stands in for the endpoint's own body schema. */
  readonly body?: v.GenericSchema
  /** Whether existing integrations name the project in the body and not in the query. */
  readonly isProjectInBody?: boolean
} & (
  | { readonly access: 'project'; handle(input: unknown, call: RouteCall.OfProject<services>): Promise<unknown> }
  | { readonly access: 'picture' | 'open'; handle(input: unknown, call: RouteCall<services>): Promise<unknown> }
)
