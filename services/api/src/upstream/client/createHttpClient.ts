import { lookup as resolveName } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { UpstreamError } from '../UpstreamError.ts'
import type { HttpClient } from './HttpClient.ts'
import { isPrivateAddress } from './isPrivateAddress.ts'

/** Sockets per upstream host, many times what one project may have under way; more requests wait for one. */
const socketsPerHost = 512
const idleSocketMs = 10_000

/**
 * Creates the client of requests to other machines (threat T35): http and https only, no redirects, a limited answer. The address
 * that a name resolves to is checked on the connection that is used, so that a second resolution cannot give another one.
 */
export function createHttpClient(): { readonly httpClient: HttpClient; close(): void } {
  const settings = { keepAlive: true, maxSockets: socketsPerHost, timeout: idleSocketMs }
  // Two pools: a socket that was opened for an upstream with leave to be private is never reused for one without.
  const pools = { public: createPool(settings), private: createPool(settings) }
  return {
    httpClient: request => send(request, pools),
    close() {
      for (const pool of Object.values(pools)) {
        pool.http.destroy()
        pool.https.destroy()
      }
    },
  }
}

type Pool = ReturnType<typeof createPool>

function createPool(settings: ConstructorParameters<typeof HttpAgent>[0]) {
  return { http: new HttpAgent(settings), https: new HttpsAgent(settings) }
}

function send(
  wanted: HttpClient.Request,
  pools: { readonly public: Pool; readonly private: Pool },
): Promise<HttpClient.Answer> {
  const { body, isPrivateAllowed, maxBytes, signal, timeoutMs } = wanted
  const url = new URL(wanted.url)
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    if (!isSecure && url.protocol !== 'http:') return reject(new UpstreamError('refused', { detail: 'scheme' }))
    // A literal address is connected to without asking `lookup`.
    if (!isPrivateAllowed && isIP(host) !== 0 && isPrivateAddress(host))
      return reject(new UpstreamError('refused', { detail: 'private address' }))
    if (signal.aborted) return reject(new UpstreamError('aborted'))

    let isSent = false
    const pool = isPrivateAllowed ? pools.private : pools.public
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent: isSecure ? pool.https : pool.http,
      ...(isPrivateAllowed ? {} : { lookup: publicLookup }),
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'billfold-api',
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...wanted.headers,
      },
    })
    const timer = setTimeout(() => end(new UpstreamError('timeout', { mayHaveArrived: isSent })), timeoutMs)
    const onAbort = () => end(new UpstreamError('aborted', { mayHaveArrived: isSent }))
    signal.addEventListener('abort', onAbort, { once: true })

    function end(outcome: UpstreamError | HttpClient.Answer): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      if (outcome instanceof UpstreamError) {
        reject(outcome)
        request.destroy()
      } else resolve(outcome)
    }

    request.on('socket', socket => {
      // From the first byte on the upstream may act on the request.
      const mark = () => {
        isSent = true
      }
      if (socket.connecting) socket.once('connect', mark)
      else mark()
    })
    request.on('error', error => end(toUpstreamError(error, isSent)))
    request.on('response', response => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes) end(new UpstreamError('too-large', { mayHaveArrived: true }))
        else chunks.push(chunk)
      })
      response.on('error', error => end(toUpstreamError(error, true)))
      response.on('end', () => {
        const seconds = Number(response.headers['retry-after'])
        end({
          status: response.statusCode ?? 0,
          bytes: Buffer.concat(chunks),
          contentType: response.headers['content-type'],
          retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined,
        })
      })
    })
    request.end(body)
  })
}

/** Resolves a name, and refuses it if any of its addresses is private. */
const publicLookup: LookupFunction = (name, options, done) => {
  resolveName(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new UpstreamError('refused', { detail: 'private address' }), [])
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

function toUpstreamError(error: Error, mayHaveArrived: boolean): UpstreamError {
  if (error instanceof UpstreamError) return error
  const code: unknown = 'code' in error ? error.code : undefined
  return new UpstreamError('unreachable', { mayHaveArrived, ...(typeof code === 'string' ? { detail: code } : {}) })
}
