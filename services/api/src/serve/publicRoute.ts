import type { Answer, Endpoint } from 'billfold/protocol'
import type { RateClass } from '../limits/rateClasses.ts'
import type { Call } from './Call.ts'
import type { ServedRoute, ServerInput } from './ServedRoute.ts'

/**
 * Declares the handler of an endpoint that belongs to nobody.
 *
 * @example export const getLiveRoute = publicRoute({ endpoint: getLive, access: 'open', rate: undefined, handle: async () => … })
 */
export function publicRoute<endpoint extends Endpoint>(route: {
  readonly endpoint: endpoint
  readonly access: 'picture' | 'open'
  readonly rate: RateClass | undefined
  readonly handle: (input: ServerInput<endpoint>, call: Call) => Promise<Answer<endpoint> | Response>
}): ServedRoute {
  const { handle, ...rest } = route
  // The server parsed the input by the endpoint's own schemas before it calls.
  return { ...rest, handle: (input: unknown, call: Call) => handle(input as ServerInput<endpoint>, call) }
}
