import { fromStore } from '../fromStore.ts'
import { bodyBytes } from '../limits.ts'
import type { Nonces } from '../nonces/Nonces.ts'
import { StoreError } from '../StoreError.ts'
import type { Sessions } from '../sessions/Sessions.ts'
import type { Verifier } from '../verify/Verifier.ts'
import { readJson } from './readJson.ts'

const texts = {
  'not-found': [404, 'There is no such route'],
  'method-not-allowed': [405, 'The route takes another method'],
  'foreign-origin': [403, 'The request comes from another origin'],
  'not-json': [415, 'The content type is not application/json'],
  'too-large': [413, 'The body is too large'],
  malformed: [400, 'The body is not what the route takes'],
  'too-many-requests': [429, 'Too many requests: try again later'],
  'not-supported': [501, 'Tokens cannot be revoked here'],
  'chain-unreachable': [503, 'No node of the network answered: try again'],
  'store-unreachable': [503, 'The server cannot read or write sessions now: try again'],
  failed: [500, 'The server failed'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>

/**
 * Serves sign-in over HTTP, from `basePath`: `GET nonce`, `POST verify`, `GET session`, `POST sign-out`,
 * `POST sign-out-everywhere`, and `GET jwks.json` for tokens. Posts count only as JSON of the verifier's own origin. Errors
 * are `{ code, message }`; what a verifier finds wrong is its fault as code, with status 401. Where a store fails, no visitor counts
 * as signed in: the response is 503 with `store-unreachable`.
 *
 * @example
 * const nonces = memoryNonces()
 * const sessions = createSessions({ store: memorySessions() })
 * const verifier = createVerifier({ domain: 'app.example', chains: [{ id: 'eip155:1' }], nonces })
 * const handle = createHandler({ verifier, sessions, nonces })
 */
export function createHandler(options: createHandler.Options): (request: Request) => Promise<Response> {
  const { verifier, sessions, nonces, basePath = '/siwx', limit, onError } = options

  type Route = {
    readonly method: 'GET' | 'POST'
    run(request: Request, answer: Headers): Promise<object | keyof typeof texts>
  }
  const routes: Readonly<Record<string, Route>> = {
    nonce: {
      method: 'GET',
      run: async (request, answer) => ({ nonce: await fromStore('nonces', () => nonces.issue({ request, answer })) }),
    },

    verify: {
      method: 'POST',
      async run(request, answer) {
        const body = await readJson(request, bodyBytes)
        if (body === 'too-large') return body
        const { message, signature, data } = body ?? {}
        if (typeof message !== 'string' || typeof signature !== 'string') return 'malformed'
        const visitor = { request, answer }
        const signed = { message, signature, ...(data !== undefined && { data }) }
        // It rejects only where the store of nonces fails.
        const verdict = await fromStore('nonces', () => verifier.verify(signed, visitor))
        if (verdict.ok) return sessions.create(verdict.session, visitor)
        if (verdict.cause !== undefined) onError?.(verdict.cause)
        if (verdict.fault === 'chain-unreachable') return verdict.fault
        return refuse(401, verdict.fault, `The sign-in is not valid: ${verdict.fault}`, answer)
      },
    },

    session: { method: 'GET', run: async request => ({ sessions: await sessions.list(request) }) },

    'sign-out': {
      method: 'POST',
      async run(request, answer) {
        const body = await readJson(request, bodyBytes)
        if (body === 'too-large' || !body) return body ?? 'malformed'
        const { address, chainId } = body
        const isAll = address === undefined && chainId === undefined
        if (!isAll && (typeof address !== 'string' || typeof chainId !== 'string')) return 'malformed'
        await sessions.signOut(
          { request, answer },
          isAll ? undefined : { address: `${address}`, chainId: `${chainId}` },
        )
        return {}
      },
    },

    'sign-out-everywhere': {
      method: 'POST',
      async run(request, answer) {
        if (!sessions.signOutEverywhere) return 'not-supported'
        await sessions.signOutEverywhere({ request, answer })
        return {}
      },
    },

    ...(sessions.jwks && {
      'jwks.json': { method: 'GET' as const, run: async () => (await sessions.jwks?.()) ?? 'not-found' },
    }),
  }

  return async request => {
    const answer = new Headers({ 'cache-control': 'no-store', vary: 'Cookie, Origin' })
    const fail = (code: keyof typeof texts) => refuse(texts[code][0], code, texts[code][1], answer)
    try {
      const path = new URL(request.url).pathname
      const name = path.startsWith(`${basePath}/`) ? path.slice(basePath.length + 1) : ''
      const route = Object.hasOwn(routes, name) ? routes[name] : undefined
      if (!route) return fail('not-found')
      if (request.method !== route.method) return fail('method-not-allowed')
      const origin = request.headers.get('origin')
      // Browsers name the origin of every post; without it someone else may have sent it.
      if (origin === null ? route.method === 'POST' : origin !== verifier.origin) return fail('foreign-origin')
      const type = request.headers.get('content-type') ?? ''
      if (route.method === 'POST' && !/^application\/json\s*(;|$)/i.test(type)) return fail('not-json')
      if (limit && !(await limit(request, name))) return fail('too-many-requests')
      const result = await route.run(request, answer)
      if (result instanceof Response) return result
      return typeof result === 'string' ? fail(result) : respond(200, result, answer)
    } catch (error) {
      onError?.(error)
      return fail(error instanceof StoreError ? 'store-unreachable' : 'failed')
    }
  }
}

export declare namespace createHandler {
  type Options = {
    readonly verifier: Verifier
    readonly sessions: Sessions
    /** Those of the verifier. */
    readonly nonces: Nonces
    /** Path before the routes, `/siwx` unless given. */
    readonly basePath?: string
    /** Whether a request may be answered: how often who may ask is the host's to count. */
    readonly limit?: (request: Request, route: string) => boolean | Promise<boolean>
    /** Receives what failed, for the log: a store, or a node of a network. */
    readonly onError?: (error: unknown) => void
  }
}

function respond(status: number, body: object, headers: Headers): Response {
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(body), { status, headers })
}

/** Cookies go with what is refused, too: a nonce may have been used up. */
function refuse(status: number, code: string, message: string, headers: Headers): Response {
  return respond(status, { code, message }, headers)
}
