import { createServer } from 'node:http'
import { createDevnet } from '@billfold/devnet'
import { createHandler, createSessions, createVerifier, memoryNonces, memorySessions } from '@billfold/siwx'
import { getAccount } from 'billfold'
import { createServerSiwx, getSession, signOut } from 'billfold/siwx'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSigner } from './openSigner.ts'

// `createServerSiwx` against `createHandler` of `@billfold/siwx`, behind node:http: what the one sends, the other reads.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const origin = 'https://host.example'
/** Of the kits of these tests. */
const start = Date.UTC(2026, 0, 1)
const hourMs = 3_600_000

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())
const nodes = () => Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))

/** A server, and the browser of one visitor, which keeps its cookies. */
async function openSite(isReachable = true) {
  const now = () => start
  const nonces = memoryNonces({ now })
  const sessions = createSessions({ store: memorySessions({ now }), now, lifetimeMs: hourMs })
  const chains = Object.entries(nodes()).map(([id, url]) => ({
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

test('signed in at the real handler, a reload is signed in until the server’s own expiry, and signing out ends it there', async () => {
  const site = await openSite()
  const signer = openSigner({ nodes: nodes() })
  const siwx = () => createServerSiwx({ url: site.url, statement: 'Sign in to Host.' })
  const page = signer.openPage({ siwx: siwx(), environment: site.environment })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
  expect(await site.list()).toEqual([`eip155:31337:${alice}`])
  page.destroy()

  const next = signer.openPage({ siwx: siwx(), environment: site.environment })
  await next.reaches('signedIn')
  expect([getSession(next.kit)?.data, next.questions()]).toEqual([
    expect.objectContaining({
      accountAddress: alice,
      chainId: 'eip155:31337',
      expirationTime: new Date(start + hourMs).toISOString(),
    }),
    1,
  ])
  await signOut(next.kit)
  expect([await site.list(), site.cookies.size, getSession(next.kit)]).toEqual([[], 0, undefined])
})

test('each network is a session of the server; all of them end at once', async () => {
  const site = await openSite()
  const signer = openSigner({ nodes: nodes() })
  signer.wallet.mode = 'auto'
  const page = signer.openPage({ siwx: createServerSiwx({ url: site.url }), environment: site.environment })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
  signer.wallet.switchChain(31_338)
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
  expect((await site.list()).sort()).toEqual([`eip155:31337:${alice}`, `eip155:31338:${alice}`])
  await signOut(page.kit, { all: true })
  expect([await site.list(), site.cookies.size]).toEqual([[], 0])
})

test('what the handler takes is all that is sent; what it refuses is named by its fault', async () => {
  const site = await openSite()
  const page = openSigner({ nodes: nodes() }).openPage({
    siwx: createServerSiwx({ url: site.url }),
    environment: {
      // Someone on the way changes the nonce that the server issued.
      fetch: async (input, init) =>
        `${input}`.endsWith('/nonce') && !site.calls.includes('POST /siwx/verify')
          ? Response.json({ nonce: 'a'.repeat(32) })
          : site.browse(input, init),
    },
  })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('failed')
  expect([page.state().error?.code, page.state().error?.context]).toEqual(['sign-in/refused', { reason: 'nonce' }])
  page.press()
  await page.reaches('signedIn')
  const sent = site.bodies.filter(body => body.includes('signature')).map(body => Object.keys(JSON.parse(body)).sort())
  expect(sent).toEqual([
    ['data', 'message', 'signature'],
    ['data', 'message', 'signature'],
  ])
})

test('a signature that no node of the server can check: sign-in is away, the visitor stays connected', async () => {
  const site = await openSite(false)
  const signature = `0x${'ab'.repeat(200)}`
  const siwx = createServerSiwx({ url: site.url })
  const bind = siwx.bind
  const page = openSigner({ nodes: nodes() }).openPage({
    siwx: {
      ...siwx,
      bind: parts => ({ ...(bind?.(parts) ?? siwx), signMessage: async () => signature }),
    },
    environment: {
      // The page cannot reach a node either.
      fetch: (input, init) =>
        `${input}`.startsWith(site.url) ? site.browse(input, init) : Promise.reject(new TypeError('fetch failed')),
    },
  })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('failed')
  expect([page.state().error?.code, getAccount(page.kit).isConnected, await site.list()]).toEqual([
    'sign-in/server-away',
    true,
    [],
  ])
})
