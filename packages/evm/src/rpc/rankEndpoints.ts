import { rpcRankLatencyWeight, rpcRankStabilityWeight } from 'billfold/protocol'
import type { createEndpoint } from './createEndpoint.ts'

type Ranked = Pick<createEndpoint.ReturnType, 'samples'>

/**
 * The order in which a network's addresses are tried: by stability (0.7) and latency (0.3) over the last ten requests
 * (specification section 9), those that never answered last, the given order where nothing is known. Those that
 * `isFixed` names (the API's proxy and the host's own) stand before the others, unless they do not answer at all.
 *
 * It is fed by the real traffic: nothing is sent for the sake of ranking, so it runs only while a connection is used.
 */
export function rankEndpoints<endpoint extends Ranked>(
  endpoints: readonly endpoint[],
  isFixed: (endpoint: endpoint) => boolean,
): readonly endpoint[] {
  const means = endpoints.map(({ samples }) => meanOf(samples.map(({ ms }) => ms)))
  const slowest = Math.max(...means.map(mean => mean ?? 0), 1)
  const known = means.filter(mean => mean !== undefined)
  const usual = meanOf(known) ?? 0
  return endpoints
    .map((endpoint, at) => {
      const stability = meanOf(endpoint.samples.map(({ isGood }) => (isGood ? 1 : 0))) ?? 1
      const latency = 1 - (means[at] ?? usual) / slowest
      const score = stability === 0 ? -1 : rpcRankStabilityWeight * stability + rpcRankLatencyWeight * latency
      return { endpoint, score: isFixed(endpoint) && score >= 0 ? 2 : score, at }
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ endpoint }) => endpoint)
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined
}
