import type { Answer, Endpoint } from 'billfold/protocol'
import type * as v from 'valibot'
import type { RateClass } from '../http/limits/rateClasses.ts'
import type { ServedRoute, ServerInput } from '../http/ServedRoute.ts'
import type { ProjectCall } from './ProjectCall.ts'
import type { Services } from './Services.ts'

/**
 * Declares the handler of an endpoint that belongs to a project.
 *
 * @example export const getOriginsRoute = projectRoute({ endpoint: getOrigins, rate: 'directory', handle: async (_, call) => … })
 */
export function projectRoute<endpoint extends Endpoint>(route: {
  readonly endpoint: endpoint
  readonly rate: RateClass
  readonly paths?: readonly string[]
  readonly body?: v.GenericSchema
  readonly isProjectInBody?: boolean
  readonly handle: (input: ServerInput<endpoint>, call: ProjectCall) => Promise<Answer<endpoint> | Response>
}): ServedRoute<Services> {
  const { handle, ...rest } = route
  // The server parsed the input by the endpoint's own schemas before it calls.
  return { ...rest, access: 'project', handle: (input, call) => handle(input as ServerInput<endpoint>, call) }
}
