import type { Clock, Log } from '@billfold/service'
import * as v from 'valibot'
import { createCache } from '../cache/createCache.ts'
import { createSingleFlight } from '../cache/createSingleFlight.ts'
import type { HttpClient } from '../client/HttpClient.ts'
import type { RpcTimeouts } from '../rpc/RpcTimeouts.ts'
import { UpstreamError } from '../UpstreamError.ts'
import type { UpstreamNetwork } from '../UpstreamNetwork.ts'
import { createEsploraUpstream, type EsploraUpstream } from './createEsploraUpstream.ts'
import type { EsploraClient } from './EsploraClient.ts'

const maxUpstreams = 1_000

/** Creates the client of all Bitcoin networks: service after service in their order, equal reads under way once. */
export function createEsploraClient(options: createEsploraClient.Options): EsploraClient {
  const { clock, httpClient, log, timeouts, signal } = options
  const { monotonic } = clock
  const upstreams = createCache<EsploraUpstream>({
    maxAgeMs: Number.POSITIVE_INFINITY,
    maxEntries: maxUpstreams,
    monotonic,
  })
  const load = createSingleFlight<EsploraClient.Answer>()

  function upstreamOf(network: UpstreamNetwork, url: string): EsploraUpstream {
    const key = `${network.projectId} ${network.id} ${url}`
    const held = upstreams.get(key)?.value
    if (held) return held
    // As with nodes: addresses that a project declared must be public (threat T35).
    const isPrivateAllowed = network.projectId === '' || options.isPrivateRpcAllowed
    const upstream = createEsploraUpstream({ url, chain: network.id, httpClient, isPrivateAllowed, monotonic, signal })
    upstreams.set(key, upstream)
    return upstream
  }

  async function ask(network: UpstreamNetwork, request: EsploraClient.Request): Promise<EsploraClient.Answer> {
    const endAt = monotonic() + timeouts.totalMs
    for (const [place, url] of network.rpcUrls.entries()) {
      const leftMs = endAt - monotonic()
      if (leftMs <= 0) break
      const isLast = place === network.rpcUrls.length - 1
      try {
        return await upstreamOf(network, url).send(request, isLast ? leftMs : Math.min(leftMs, timeouts.attemptMs))
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        log.warn('esplora.upstream-failed', { network: network.id, place, reason: error.message })
        // A transaction that may have reached one service is not handed to another (promise P3).
        if (error.kind === 'aborted' || (request.body !== undefined && error.mayHaveArrived)) break
      }
    }
    throw new UpstreamError('unreachable')
  }

  async function pass(network: UpstreamNetwork, request: EsploraClient.Request): Promise<EsploraClient.Answer> {
    if (request.body !== undefined) return ask(network, request)
    return load(`${network.projectId} ${network.id} ${request.path}`, () => ask(network, request))
  }

  return {
    pass,
    async get(network, path, schema) {
      const { status, text } = await pass(network, { path })
      if (status === 404) return undefined
      if (status !== 200) throw new UpstreamError('status', { detail: `${status}` })
      let parsed: unknown
      try {
        parsed = JSON.parse(text)
      } catch {
        throw new UpstreamError('unreadable', { detail: 'no JSON' })
      }
      const checked = v.safeParse(schema, parsed)
      if (!checked.success) throw new UpstreamError('unreadable', { detail: 'unexpected shape' })
      return checked.output
    },
  }
}

export declare namespace createEsploraClient {
  type Options = {
    readonly clock: Clock
    readonly log: Log
    readonly httpClient: HttpClient
    readonly timeouts: RpcTimeouts
    /** Ends everything under way when the service stops. */
    readonly signal: AbortSignal
    /** Whether services that projects declare may be of private networks. */
    readonly isPrivateRpcAllowed: boolean
  }
}
