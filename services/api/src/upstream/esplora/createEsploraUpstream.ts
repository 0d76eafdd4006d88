import type { NetworkId } from 'billfold/protocol'
import type { HttpClient } from '../client/HttpClient.ts'
import { createBreaker } from '../createBreaker.ts'
import { UpstreamError } from '../UpstreamError.ts'
import type { EsploraClient } from './EsploraClient.ts'

const maxBytes = 8_000_000
/** How long the check of a service's chain is valid. */
const chainMs = 3_600_000
/** What was asked for is not there, or is not what the service takes: it is well. */
const refusals: readonly number[] = [400, 404]

/** One address of an Esplora service, with its circuit. */
export type EsploraUpstream = {
  /** @throws UpstreamError */
  send(request: EsploraClient.Request, timeoutMs: number): Promise<EsploraClient.Answer>
}

/** Creates the client of one service. Its first block must be the one that names the network. */
export function createEsploraUpstream(options: createEsploraUpstream.Options): EsploraUpstream {
  const { url, chain, httpClient, isPrivateAllowed, monotonic, signal } = options
  const root = url.replace(/\/+$/, '')
  const breaker = createBreaker({ monotonic })
  let knownAt = Number.NEGATIVE_INFINITY
  let lastSuccessAt = Number.NEGATIVE_INFINITY

  async function requestText({ path, body }: EsploraClient.Request, timeoutMs: number): Promise<EsploraClient.Answer> {
    const headers = body === undefined ? { accept: '*/*' } : { accept: '*/*', 'content-type': 'text/plain' }
    const answer = await httpClient({
      url: `${root}${path}`,
      headers,
      signal,
      timeoutMs,
      maxBytes,
      isPrivateAllowed,
      ...(body === undefined ? {} : { body }),
    })
    const { status, bytes, retryAfterMs } = answer
    if (status !== 200 && !refusals.includes(status))
      throw new UpstreamError('status', { detail: `${status}`, retryAfterMs, mayHaveArrived: true })
    const text = bytes.toString('utf8')
    // Services quote their node's address, which may carry the operator's key.
    return {
      status,
      text: status === 200 ? text : text.replace(/\b(https?|wss?):\/\/\S+/gi, '<address>').slice(0, 10_000),
    }
  }

  async function checkChain(timeoutMs: number): Promise<void> {
    if (monotonic() - knownAt < chainMs) return
    const { status, text } = await requestText({ path: '/block-height/0' }, timeoutMs)
    const reference = /^[0-9a-f]{64}$/.exec(text.trim())?.[0].slice(0, 32)
    if (status !== 200 || `bip122:${reference}` !== chain)
      throw new UpstreamError('unreadable', { detail: 'another chain' })
    knownAt = monotonic()
  }

  return {
    async send(request, timeoutMs) {
      if (!breaker.tryEnter()) throw new UpstreamError('open-circuit')
      const startedAt = monotonic()
      try {
        await checkChain(timeoutMs)
        const leftMs = timeoutMs - (monotonic() - startedAt)
        if (leftMs <= 0) throw new UpstreamError('timeout')
        const answer = await requestText(request, leftMs)
        breaker.succeed()
        lastSuccessAt = monotonic()
        return answer
      } catch (error) {
        const { kind, retryAfterMs } =
          error instanceof UpstreamError ? error : { kind: undefined, retryAfterMs: undefined }
        // As with nodes: what was too much for a service that answers others is not the service's fault (promise P11).
        if (kind === 'aborted' || kind === 'too-large' || (kind === 'timeout' && lastSuccessAt > startedAt))
          breaker.leave()
        else breaker.fail(retryAfterMs)
        throw error
      }
    },
  }
}

export declare namespace createEsploraUpstream {
  type Options = {
    /** Root of the API. */
    readonly url: string
    readonly chain: NetworkId
    readonly httpClient: HttpClient
    readonly isPrivateAllowed: boolean
    readonly monotonic: () => number
    readonly signal: AbortSignal
  }
}
