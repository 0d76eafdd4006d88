import { rpcRankLatencyWeight, rpcRankStabilityWeight } from 'billfold/protocol'
import type { createEndpoint } from './createEndpoint.ts'

type Ranked = Pick<createEndpoint.ReturnType, 'samples'>

/** A request counts half as much after this long, and not at all after ten times that. */
const halfLifeMs = 60_000
const forgottenMs = 10 * halfLifeMs

/**
 * The order in which a network's addresses are tried: by stability (0.7) and latency (0.3) over the last ten requests
 * (specification section 9), those that did not answer lately last, the given order where nothing is known. Requests lose
 * weight with time, so that no failure counts for the life of the page. Those that `isFixed` names (the API's proxy and
 * the host's own) stand before the others, unless they do not answer at all.
 *
 * It is fed by the real traffic: nothing is sent for the sake of ranking, so it runs only while a connection is used.
 */
export function rankEndpoints<endpoint extends Ranked>(
  endpoints: readonly endpoint[],
  isFixed: (endpoint: endpoint) => boolean,
  now: number,
): readonly endpoint[] {
  const seen = endpoints.map(({ samples }) => samples.filter(({ at }) => now - at < forgottenMs))
  const meanOf = (own: Ranked['samples'], read: (sample: createEndpoint.Sample) => number) => {
    const weights = own.map(({ at }) => 0.5 ** ((now - at) / halfLifeMs))
    const sum = own.reduce((total, sample, index) => total + read(sample) * (weights[index] ?? 0), 0)
    return own.length ? sum / weights.reduce((total, weight) => total + weight, 0) : undefined
  }
  const means = seen.map(own => meanOf(own, ({ ms }) => ms))
  const known = means.filter(mean => mean !== undefined)
  const slowest = Math.max(...known, 1)
  const usual = known.length ? known.reduce((sum, mean) => sum + mean, 0) / known.length : 0
  return endpoints
    .map((endpoint, at) => {
      const stability = meanOf(seen[at] ?? [], ({ isGood }) => (isGood ? 1 : 0)) ?? 1
      const latency = 1 - (means[at] ?? usual) / slowest
      const score = stability === 0 ? -1 : rpcRankStabilityWeight * stability + rpcRankLatencyWeight * latency
      return { endpoint, score: isFixed(endpoint) && score >= 0 ? 2 : score, at }
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ endpoint }) => endpoint)
}
