import { defaultHttpLimits, startServer } from '@billfold/service/http'
import {
  createHandler,
  createSessions,
  createVerifier,
  memoryNonces,
  memorySessions,
  type Nonces,
  type Sessions,
} from '../../src/exports/index.ts'
import { createJar } from './createJar.ts'

type Options = {
  readonly chains: createVerifier.Options['chains']
  readonly nonces?: Nonces
  readonly sessions?: Sessions
  readonly now?: () => number
  readonly limit?: createHandler.Options['limit']
  readonly onError?: (error: unknown) => void
}

/** A site over HTTP that signs visitors in, and browsers to visit it. */
export async function openSite({ chains, nonces = memoryNonces(), sessions, now = Date.now, limit, onError }: Options) {
  let handle: (request: Request) => Promise<Response> = async () => new Response('', { status: 503 })
  const server = await startServer({
    fetch: request => handle(request),
    ...{ host: '127.0.0.1', port: 0, limits: defaultHttpLimits },
  })
  const { host: domain, origin } = new URL(server.url)
  const verifier = createVerifier({ chains, domain, origin, nonces, now })
  handle = createHandler({
    verifier,
    nonces,
    sessions: sessions ?? createSessions({ store: memorySessions({ now }), now, isSecure: false }),
    ...(limit && { limit }),
    ...(onError && { onError }),
  })

  /** A browser with cookies of its own. */
  function visit(jar = createJar()) {
    async function ask(path: string, init: RequestInit = {}) {
      const headers = { cookie: jar.header(), ...(init.headers as Record<string, string>) }
      const response = await fetch(`${origin}/siwx/${path}`, { ...init, headers })
      jar.take(response.headers)
      return response
    }
    const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    return {
      jar,
      ask,
      post,
      nonce: async () => ((await (await ask('nonce')).json()) as { nonce: string }).nonce,
      async sessions() {
        const { sessions } = (await (await ask('session')).json()) as {
          sessions: { address: string; chainId: string }[]
        }
        return sessions.map(({ address, chainId }) => `${chainId}:${address}`)
      },
    }
  }
  return { origin, domain, verifier, visit, stop: server.stop }
}
