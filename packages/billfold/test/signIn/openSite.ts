import { createServer } from 'node:http'
import { createHandler, createSessions, createVerifier, memoryNonces, memorySessions } from '@billfold/siwx'
import { onTestFinished } from 'vitest'

const origin = 'https://host.example'
/** The time of the kits of these tests. */
const start = Date.UTC(2026, 0, 1)
const hourMs = 3_600_000

/** The handler of `@billfold/siwx` behind node:http, and the browser of one visitor, which keeps its cookies. */
export async function openSite(
  nodes: Readonly<Record<number, string>>,
  { isReachable = true }: { readonly isReachable?: boolean } = {},
) {
  const now = () => start
  const nonces = memoryNonces({ now })
  const sessions = createSessions({ store: memorySessions({ now }), now, lifetimeMs: hourMs })
  const chains = Object.entries(nodes).map(([id, url]) => ({
    id: `eip155:${id}`,
    rpcUrls: [isReachable ? url : 'http://127.0.0.1:9'],
  }))
  const verifier = createVerifier({ domain: 'host.example', chains, nonces, now })
  const handle = createHandler({ verifier, sessions, nonces })
  const calls: string[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    calls.push(`${request.method} ${request.url}`)
    bodies.push(body.toString())
    const answer = await handle(
      new Request(`${origin}${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body.length > 0 && { body }),
      }),
    )
    response.writeHead(answer.status, [...answer.headers].flat())
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}/siwx`
  const cookies = new Map<string, string>()
  /** As a browser: the page's origin with every post, and cookies with what is for the server. */
  const browse: typeof fetch = async (input, init) => {
    if (!`${input}`.startsWith(url)) return fetch(input, init)
    const headers = new Headers(init?.headers)
    if (init?.method === 'POST') headers.set('origin', origin)
    if (init?.credentials === 'include')
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(input, { ...init, headers })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const list = async () =>
    (
      (await (await browse(`${url}/session`, { credentials: 'include' })).json()) as {
        sessions: { address: string; chainId: string }[]
      }
    ).sessions.map(({ address, chainId }) => `${chainId}:${address}`)
  return { url, calls, bodies, cookies, browse, list, environment: { fetch: browse } }
}
