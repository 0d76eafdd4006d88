import { createDevnet } from '@billfold/devnet'
import { getAccount } from 'billfold'
import { createServerSiwx, getSession, signOut } from 'billfold/siwx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSigner } from './openSigner.ts'
import { openSite } from './openSite.ts'

// `createServerSiwx` against `createHandler` of `@billfold/siwx`, behind node:http: what the one sends, the other reads.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** When the server's sessions end: an hour after the time of its clock. */
const expirationTime = '2026-01-01T01:00:00.000Z'

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())
const nodes = () => Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))

test('signed in at the real handler, a reload is signed in until the server’s own expiry, and signing out ends it there', async () => {
  const site = await openSite(nodes())
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
      expirationTime,
    }),
    1,
  ])
  await signOut(next.kit)
  expect([await site.list(), site.cookies.size, getSession(next.kit)]).toEqual([[], 0, undefined])
})

test('each network is a session of the server; all of them end at once', async () => {
  const site = await openSite(nodes())
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
  const site = await openSite(nodes())
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
  const site = await openSite(nodes(), { isReachable: false })
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
