import * as v from 'valibot'
import type { HttpClient } from '../upstream/client/HttpClient.ts'
import { createBreaker } from '../upstream/createBreaker.ts'
import { createBulkhead } from '../upstream/createBulkhead.ts'
import { UpstreamError } from '../upstream/UpstreamError.ts'

/** One request; the kit gives up after ten seconds, and our own nodes must still have their turn. */
const requestMs = 4_000
const maxBytes = 4_000_000
/** Requests under way at once: a provider that is slow holds no more than these. */
const placeCount = 32
/** The provider is well, but does not like what was asked. */
const callersFaults: readonly number[] = [400, 404, 422]
/** "Ask again in a moment": it has begun to look. */
const accepted = 202

/** The way to one provider: guarded sockets, its key in the headers, its circuit and its places. */
export type ProviderClient = {
  /**
   * Reads JSON from a path below the provider's address and parses it.
   *
   * @throws UpstreamError of any kind; its text holds no address, query or key.
   */
  get<schema extends v.GenericSchema>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: schema,
    /** Default: 4 s. */
    timeoutMs?: number,
  ): Promise<v.InferOutput<schema>>
  /**
   * Sends JSON to a path below the provider's address and parses the answer.
   *
   * @throws UpstreamError like `get`.
   */
  post<schema extends v.GenericSchema>(path: string, body: unknown, schema: schema): Promise<v.InferOutput<schema>>
}

/** Creates the way to a provider. */
export function createProviderClient(options: createProviderClient.Options): ProviderClient {
  const { baseUrl, headers, httpClient, monotonic, signal } = options
  const breaker = createBreaker({ monotonic })
  const places = createBulkhead(placeCount)

  async function read<schema extends v.GenericSchema>(
    url: string,
    schema: schema,
    timeoutMs: number,
    body: string | undefined,
  ): Promise<v.InferOutput<schema>> {
    // The operator wrote the address: it may be anywhere, as those of nodes.
    const sent = { url, headers, signal, timeoutMs, maxBytes, isPrivateAllowed: true }
    const answer = await httpClient(body === undefined ? sent : { ...sent, body })
    const { status, bytes, retryAfterMs } = answer
    const parsed = parseJson(bytes)
    if (status !== 200) {
      const reason = callersFaults.includes(status) ? parsed : undefined
      throw new UpstreamError('status', { detail: `${status}`, retryAfterMs, body: reason })
    }
    if (parsed === undefined) throw new UpstreamError('unreadable', { detail: 'no JSON' })
    const checked = v.safeParse(schema, parsed)
    if (!checked.success) throw new UpstreamError('unreadable', { detail: 'unexpected shape' })
    return checked.output
  }

  async function ask<schema extends v.GenericSchema>(
    url: string,
    schema: schema,
    { timeoutMs = requestMs, body }: { readonly timeoutMs?: number | undefined; readonly body?: string },
  ): Promise<v.InferOutput<schema>> {
    const leave = places.enter('')
    if (!leave) throw new UpstreamError('open-circuit', { detail: 'crowded' })
    try {
      if (!breaker.tryEnter()) throw new UpstreamError('open-circuit')
      try {
        const output = await read(url, schema, Math.min(timeoutMs, requestMs), body)
        breaker.succeed()
        return output
      } catch (error) {
        const { kind, message, retryAfterMs } = toUpstream(error)
        const isWell = [accepted, ...callersFaults].some(status => message === `status: ${status}`)
        if (kind === 'aborted' || kind === 'too-large' || isWell) breaker.leave()
        else breaker.fail(retryAfterMs)
        throw error
      }
    } finally {
      leave()
    }
  }

  return {
    get(path, query, schema, timeoutMs) {
      const search = new URLSearchParams(query).toString()
      return ask(`${baseUrl}${path}${search && `?${search}`}`, schema, { timeoutMs })
    },
    post: (path, body, schema) => ask(`${baseUrl}${path}`, schema, { body: JSON.stringify(body) }),
  }
}

/** `undefined` for bytes that are no JSON. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function toUpstream(error: unknown): Pick<UpstreamError, 'kind' | 'message' | 'retryAfterMs'> {
  return error instanceof UpstreamError ? error : new UpstreamError('unreachable')
}

export declare namespace createProviderClient {
  type Options = {
    /** Without a trailing slash; may hold a key. */
    readonly baseUrl: string
    /** Sent with every request; hold the key. */
    readonly headers: Readonly<Record<string, string>>
    readonly httpClient: HttpClient
    readonly monotonic: () => number
    readonly signal: AbortSignal
  }
}
