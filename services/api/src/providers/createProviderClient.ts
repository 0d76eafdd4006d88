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
  /** The same; `undefined` where the provider answers that there is no such thing (404). */
  find<schema extends v.GenericSchema>(path: string, schema: schema): Promise<v.InferOutput<schema> | undefined>
  /** Sends JSON by POST and reads the answer; `undefined` where the provider does not take it (400, 404, 422). */
  send<schema extends v.GenericSchema>(
    path: string,
    body: object,
    schema: schema,
  ): Promise<v.InferOutput<schema> | undefined>
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
    request: Request,
    schema: schema,
  ): Promise<v.InferOutput<schema>> {
    // The operator wrote the address: it may be anywhere, as those of nodes.
    const answer = await httpClient({ ...request, headers, signal, maxBytes, isPrivateAllowed: true })
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

  /** One request within the circuit and the places of the provider. */
  async function ask<schema extends v.GenericSchema>(request: Request, schema: schema): Promise<v.InferOutput<schema>> {
    const leave = places.enter('')
    if (!leave) throw new UpstreamError('open-circuit', { detail: 'crowded' })
    try {
      if (!breaker.tryEnter()) throw new UpstreamError('open-circuit')
      try {
        const output = await read(request, schema)
        breaker.succeed()
        return output
      } catch (error) {
        const { kind, retryAfterMs } = toUpstream(error)
        const isWell = [accepted, ...callersFaults].some(status => isStatus(error, status))
        if (kind === 'aborted' || kind === 'too-large' || isWell) breaker.leave()
        else breaker.fail(retryAfterMs)
        throw error
      }
    } finally {
      leave()
    }
  }

  return {
    get(path, query, schema, timeoutMs = requestMs) {
      const search = new URLSearchParams(query).toString()
      const url = `${baseUrl}${path}${search && `?${search}`}`
      return ask({ url, timeoutMs: Math.min(timeoutMs, requestMs) }, schema)
    },
    find: (path, schema) =>
      ask({ url: `${baseUrl}${path}`, timeoutMs: requestMs }, schema).catch(error => {
        if (isStatus(error, 404)) return undefined
        throw error
      }),
    send: (path, body, schema) =>
      ask({ url: `${baseUrl}${path}`, body: JSON.stringify(body), timeoutMs: requestMs }, schema).catch(error => {
        if (callersFaults.some(status => isStatus(error, status))) return undefined
        throw error
      }),
    post: (path, body, schema) =>
      ask({ url: `${baseUrl}${path}`, body: JSON.stringify(body), timeoutMs: requestMs }, schema),
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

type Request = Pick<HttpClient.Request, 'body' | 'timeoutMs' | 'url'>

function isStatus(error: unknown, status: number): boolean {
  return error instanceof UpstreamError && error.message === `status: ${status}`
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
