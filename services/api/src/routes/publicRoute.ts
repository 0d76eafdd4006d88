import type { Answer, Endpoint } from 'billfold/protocol'
import type { RateClass } from '../http/limits/rateClasses.ts'
import type { RouteCall } from '../http/RouteCall.ts'
import type { ServedRoute, ServerInput } from '../http/ServedRoute.ts'
import type { Services } from './Services.ts'

/**
 * Declares the handler of an endpoint that belongs to no project.
 *
 * @example export const getLiveRoute = publicRoute({ endpoint: getLive, access: 'open', rate: undefined, handle: async () => … })
 */
export function publicRoute<endpoint extends Endpoint>(route: {
  readonly endpoint: endpoint
  readonly access: 'picture' | 'open'
  readonly rate: RateClass | undefined
  readonly handle: (input: ServerInput<endpoint>, call: RouteCall<Services>) => Promise<Answer<endpoint> | Response>
}): ServedRoute<Services> {
  const { handle, ...rest } = route
  // The server parsed the input by the endpoint's own schemas before it calls.
  return {
    ...rest,
    handle: (input: unknown, call: RouteCall<Services>) => handle(input as ServerInput<endpoint>, call),
  }
}
