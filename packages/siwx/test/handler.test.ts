import { afterAll, expect, test, vi } from 'vitest'
import {
  createSessionKey,
  createSessions,
  memoryRevocations,
  memorySessions,
  type Nonces,
  type Revocations,
  type SessionStore,
  sealedNonces,
} from '../src/exports/index.ts'
import { openSite } from './support/openSite.ts'
import { createBitcoinWallet, createEvmWallet, createSolanaWallet, signIn } from './support/wallets.ts'

// The routes, over HTTP.

const chains = [
  { id: 'eip155:31337', rpcUrls: ['http://127.0.0.1:9'] },
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  { id: 'bip122:000000000019d6689c085ae165831e93' },
]
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})
async function open(options: Partial<Parameters<typeof openSite>[0]> = {}) {
  const site = await openSite({ chains, ...options })
  stops.push(site.stop)
  return site
}
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]

test('a visitor signs in with accounts of three families, sees them after a reload, and signs out', async () => {
  const site = await open()
  const visitor = site.visit()
  expect(await visitor.sessions()).toEqual([])
  const wallets = [createEvmWallet(), createSolanaWallet(), createBitcoinWallet('payment', 'bip322')]
  for (const wallet of wallets) {
    const response = await visitor.post('verify', await signIn(wallet, site, await visitor.nonce()))
    const { address, chainId } = wallet
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ address, chainId, expiresAt: expect.any(Number) })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^siwx-session-[\w-]{16}=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
  }
  const all = wallets.map(({ chainId, address }) => `${chainId}:${address}`).sort()
  const reloaded = site.visit(visitor.jar)
  expect((await reloaded.sessions()).sort()).toEqual(all)
  expect(await site.visit().sessions()).toEqual([])

  const [, solana] = wallets
  await reloaded.post('sign-out', { address: solana?.address, chainId: solana?.chainId })
  expect((await visitor.sessions()).sort()).toEqual(all.filter(each => !each.startsWith('solana')))
  expect((await reloaded.post('sign-out')).status).toBe(200)
  expect([await visitor.sessions(), visitor.jar.cookies.size]).toEqual([[], 0])
})

test('signing out everywhere ends the sessions of other browsers', async () => {
  const site = await open()
  const wallet = createEvmWallet()
  const [phone, laptop, stranger] = [site.visit(), site.visit(), site.visit()]
  for (const visitor of [phone, laptop]) await visitor.post('verify', await signIn(wallet, site, await visitor.nonce()))
  await stranger.post('verify', await signIn(createEvmWallet(), site, await stranger.nonce()))
  expect((await phone.post('sign-out-everywhere')).status).toBe(200)
  expect([await phone.sessions(), await laptop.sessions()]).toEqual([[], []])
  expect(await stranger.sessions()).toHaveLength(1)
})

test('of 20 posts of one message at once, one signs in', async () => {
  const site = await open()
  const visitor = site.visit()
  const signed = await signIn(createEvmWallet(), site, await visitor.nonce())
  const responses = await Promise.all(Array.from({ length: 20 }, () => site.visit().post('verify', signed)))
  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(19).fill(401)])
})

test('what is wrong with a sign-in is its code', async () => {
  const onError = vi.fn()
  const site = await open({ onError })
  const visitor = site.visit()
  const wallet = createEvmWallet()
  const post = async (change: object) =>
    codeOf(await visitor.post('verify', { ...(await signIn(wallet, site, await visitor.nonce())), ...change }))
  expect(await post({ message: 'Hello' })).toEqual([401, 'text'])
  expect(await post({ data: { domain: site.domain } })).toEqual([401, 'data'])
  expect(await post({ message: 1 })).toEqual([400, 'malformed'])
  expect(onError).not.toHaveBeenCalled()
  // No node is there to ask a contract.
  expect(await post({ signature: await createEvmWallet().sign('x') })).toEqual([503, 'chain-unreachable'])
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'rpc/all-failed' }))
  expect(visitor.jar.cookies.size).toBe(0)
})

test('what another site sends is refused before anything is read', async () => {
  const site = await open()
  const visitor = site.visit()
  const wallet = createEvmWallet()
  await visitor.post('verify', await signIn(wallet, site, await visitor.nonce()))
  for (const origin of ['https://evil.example', 'null', `${site.origin}.evil.example`, `${site.origin}/`, ''])
    for (const path of ['verify', 'sign-out', 'sign-out-everywhere'])
      expect([path, origin, ...(await codeOf(await visitor.post(path, {}, { origin })))]).toEqual([
        ...[path, origin, 403, 'foreign-origin'],
      ])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
    expect(await codeOf(await visitor.post('sign-out', {}, { 'content-type': type }))).toEqual([415, 'not-json'])
  const foreign = await visitor.ask('nonce', { headers: { origin: 'https://evil.example' } })
  expect(await codeOf(foreign)).toEqual([403, 'foreign-origin'])
  expect(await codeOf(await visitor.ask('sign-out', { method: 'POST' }))).toEqual([403, 'foreign-origin'])
  expect(await codeOf(await visitor.ask('sign-out'))).toEqual([405, 'method-not-allowed'])
  expect(await codeOf(await visitor.post('session'))).toEqual([405, 'method-not-allowed'])
  for (const path of ['', 'x', 'constructor', '__proto__', 'nonce/', 'jwks.json', 'verify/..%2fnonce'])
    expect(await codeOf(await visitor.ask(path))).toEqual([404, 'not-found'])
  expect(await visitor.sessions()).toEqual([`${wallet.chainId}:${wallet.address}`])
})

test('bodies are bounded, and are objects', async () => {
  const site = await open()
  const visitor = site.visit()
  const large = JSON.stringify({ message: 'x'.repeat(70_000), signature: '' })
  expect(await codeOf(await visitor.post('verify', large))).toEqual([413, 'too-large'])
  for (const body of ['', '{', '[]', 'null', '1', '"x"', '{"message":"x"}'])
    expect([body, ...(await codeOf(await visitor.post('verify', body)))]).toEqual([body, 400, 'malformed'])
  for (const body of [{ address: 'x' }, { chainId: 'x' }, { address: 1, chainId: 2 }])
    expect(await codeOf(await visitor.post('sign-out', body))).toEqual([400, 'malformed'])
})

test('the host counts requests, by route', async () => {
  const seen: string[] = []
  const limit = (_: Request, route: string) => {
    seen.push(route)
    return seen.length <= 2
  }
  const site = await open({ limit })
  const visitor = site.visit()
  await visitor.nonce()
  await visitor.sessions()
  expect(await codeOf(await visitor.ask('nonce'))).toEqual([429, 'too-many-requests'])
  expect(seen).toEqual(['nonce', 'session', 'nonce'])
})

test('a store that fails is reported, and says nothing to visitors', async () => {
  const onError = vi.fn()
  const cause = new Error('connect ECONNREFUSED 10.0.0.7:5432')
  const fail = () => Promise.reject(cause)
  const answer = {
    ...{ code: 'store-unreachable', message: 'The server cannot read or write sessions now: try again' },
  }
  const nonces: Nonces = { issue: fail, consume: fail }
  const site = await open({ nonces, onError })
  const response = await site.visit().ask('nonce')
  expect([response.status, await response.json()]).toEqual([503, answer])
  const signed = await site.visit().post('verify', await signIn(createEvmWallet(), site, 'a'.repeat(32)))
  expect([signed.status, await signed.json(), signed.headers.getSetCookie()]).toEqual([503, answer, []])
  const message = `The store of nonces failed: ${cause.message}`
  expect(onError.mock.calls).toEqual([
    [expect.objectContaining({ message, cause })],
    [expect.objectContaining({ message, cause })],
  ])
})

test('while the store of sessions is away no visitor is signed in, and signing out does not claim to have worked', async () => {
  const onError = vi.fn()
  const cause = new Error('connect ECONNREFUSED 10.0.0.7:5432')
  let isAway = false
  const guard = <store extends object>(store: store): store =>
    new Proxy(store, {
      get: (inner, name) => (isAway ? () => Promise.reject(cause) : Reflect.get(inner, name)),
    })
  const jwt = (revocations: Revocations) => ({ keys: [key], issuer: 'https://app.example', revocations })
  const key = await createSessionKey()
  for (const sessions of [
    createSessions({ store: guard<SessionStore>(memorySessions()), isSecure: false }),
    createSessions({ jwt: jwt(guard<Revocations>(memoryRevocations())), isSecure: false }),
  ]) {
    const site = await open({ sessions, onError })
    const [visitor, other] = [site.visit(), site.visit()]
    isAway = false
    const wallet = createEvmWallet()
    await visitor.post('verify', await signIn(wallet, site, await visitor.nonce()))
    const copy = visitor.jar.header()
    const signed = await signIn(wallet, site, await other.nonce())
    isAway = true
    for (const response of [
      await visitor.ask('session'),
      await visitor.post('sign-out'),
      await visitor.post('sign-out', { address: wallet.address, chainId: wallet.chainId }),
      await visitor.post('sign-out-everywhere'),
      await other.post('verify', signed),
    ]) {
      expect(await codeOf(response)).toEqual([503, 'store-unreachable'])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(onError).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'StoreError', cause }))
    isAway = false
    expect(await visitor.sessions()).toHaveLength(1)
    expect((await visitor.post('sign-out')).status).toBe(200)
    const copied = await site.visit().ask('session', { headers: { cookie: copy } })
    expect(await copied.json()).toEqual({ sessions: [] })
  }
})

test('a copy of a token counts no more after signing out, by cookie or by header', async () => {
  const jwt = { keys: [await createSessionKey()], issuer: 'https://app.example', revocations: memoryRevocations() }
  const site = await open({ sessions: createSessions({ jwt, isSecure: false }) })
  const [visitor, laptop] = [site.visit(), site.visit()]
  const wallet = createEvmWallet()
  for (const each of [visitor, laptop]) await each.post('verify', await signIn(wallet, site, await each.nonce()))
  const [token] = visitor.jar.cookies.values()
  const headers = [{ cookie: visitor.jar.header() }, { authorization: `Bearer ${token}` }]
  const countOf = async (header: Record<string, string>) => {
    const response = await site.visit().ask('session', { headers: header })
    return ((await response.json()) as { sessions: object[] }).sessions.length
  }
  for (const header of headers) expect(await countOf(header)).toBe(1)
  await visitor.post('sign-out')
  for (const header of headers) expect(await countOf(header)).toBe(0)
  expect(await laptop.sessions()).toHaveLength(1)
  expect((await laptop.post('sign-out-everywhere')).status).toBe(200)
  expect(await laptop.sessions()).toEqual([])
})

test('sealed nonces need no store: each is of one browser, and of one use', async () => {
  const secret = 's'.repeat(32)
  const site = await open({ nonces: sealedNonces({ secret, isSecure: false }) })
  const [visitor, thief] = [site.visit(), site.visit()]
  const wallet = createEvmWallet()
  const [first, second] = [await visitor.nonce(), await visitor.nonce()]
  // Two tabs, each with its own.
  const [signed, late] = [await signIn(wallet, site, first), await signIn(wallet, site, second)]
  expect(await codeOf(await thief.post('verify', signed))).toEqual([401, 'nonce'])
  const copy = visitor.jar.header()
  expect((await visitor.post('verify', signed)).status).toBe(200)
  expect(await codeOf(await visitor.post('verify', signed))).toEqual([401, 'nonce'])
  expect(await codeOf(await thief.post('verify', signed, { cookie: copy }))).toEqual([401, 'nonce'])
  expect((await visitor.post('verify', late)).status).toBe(200)
})

test('tokens are verified by their public keys', async () => {
  const key = await createSessionKey()
  const sessions = createSessions({ jwt: { keys: [key], issuer: 'https://app.example' }, isSecure: false })
  const site = await open({ sessions })
  const visitor = site.visit()
  const wallet = createEvmWallet()
  await visitor.post('verify', await signIn(wallet, site, await visitor.nonce()))
  expect(await visitor.sessions()).toEqual([`${wallet.chainId}:${wallet.address}`])
  const { keys } = (await (await visitor.ask('jwks.json')).json()) as { keys: JsonWebKey[] }
  expect(keys).toEqual([{ ...key, d: undefined }].map(({ d: _, ...rest }) => rest))
  const [token = ''] = visitor.jar.cookies.values()
  const [head, claims, seal = ''] = token.split('.')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const publicKey = await crypto.subtle.importKey('jwk', keys[0] as JsonWebKey, algorithm, false, ['verify'])
  const bytes = Buffer.from(`${head}.${claims}`)
  const signature = Buffer.from(seal, 'base64url')
  expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, signature, bytes)).toBe(true)
  expect(await codeOf(await visitor.post('sign-out-everywhere'))).toEqual([501, 'not-supported'])
  expect((await visitor.post('sign-out')).status).toBe(200)
  expect(await visitor.sessions()).toEqual([])
})

test('a restart with its store keeps visitors signed in; without it they sign in again', async () => {
  const store = memorySessions()
  const site = await open({ sessions: createSessions({ store, isSecure: false }) })
  const visitor = site.visit()
  await visitor.post('verify', await signIn(createEvmWallet(), site, await visitor.nonce()))
  const again = await open({ sessions: createSessions({ store, isSecure: false }) })
  expect(await again.visit(visitor.jar).sessions()).toHaveLength(1)
  const other = await open()
  const there = other.visit(visitor.jar)
  expect(await there.sessions()).toEqual([])
  expect((await there.post('verify', await signIn(createEvmWallet(), other, await there.nonce()))).status).toBe(200)
  expect(await there.sessions()).toHaveLength(1)
})
