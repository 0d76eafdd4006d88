import { createDevnet } from '@billfold/devnet'
import { disconnect, getAccount, isBillfoldError } from 'billfold'
import {
  confirmEmailCode,
  createHostedSiwx,
  getHostedAccount,
  getHostedToken,
  getSession,
  requestEmailCode,
  setHostedMetadata,
  signIn,
  signOut,
  signOutEverywhere,
} from 'billfold/siwx'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openHostedApi } from './openHostedApi.ts'
import { openSigner } from './openSigner.ts'

// `createHostedSiwx` against the real API: what the one sends, the other reads.

const KEY = '@billfold/hosted-sessions'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 1)

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

async function open(options: Partial<Parameters<typeof openHostedApi>[0]> = {}) {
  const nodes = Object.fromEntries(
    Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]),
  ) as Record<number, string>
  const api = await openHostedApi({ nodes, ...options })
  const signer = openSigner({ nodes })
  const siwx = (more: createHostedSiwx.Options = {}) => createHostedSiwx({ api: api.url, projectId: 'shop', ...more })
  const openPage = (more: createHostedSiwx.Options = {}, host: Parameters<typeof signer.openPage>[0] = {}) =>
    signer.openPage({ siwx: siwx(more), environment: api.environment, ...host })
  const enter = async (page = openPage()) => {
    await page.connect()
    await page.reaches('ready')
    page.press()
    await page.reaches('signedIn')
    return page
  }
  type Row = { token: string; address: string; chainId: string; projectId: string; api: string; isEnded?: true }
  const stored = (): Row[] => JSON.parse(signer.origin.storage.getItem(KEY) ?? '{"d":[]}').d
  const store = (rows: Row[]) => signer.origin.storage.setItem(KEY, JSON.stringify({ v: 1, d: rows }))
  return { ...signer, api, siwx, openPage, enter, stored, store }
}

test('signed in by the API; a reload is signed in without a question; signing out ends the token there', async () => {
  const { api, enter, openPage, stored, origin } = await open()
  const page = await enter()
  const session = getSession(page.kit)
  expect(session?.message).toContain('host.example wants you to sign in with your Ethereum account')
  expect(session?.data.expirationTime).toBe(new Date(start + dayMs).toISOString())
  const token = await getHostedToken(page.kit)
  expect(stored()).toEqual([{ api: api.url, projectId: 'shop', chainId: 'eip155:31337', address: alice, token }])
  expect(await api.me(token ?? '')).toBe(200)
  page.destroy()

  const next = openPage()
  await next.reaches('signedIn')
  expect([getSession(next.kit)?.data, next.questions()]).toEqual([
    expect.objectContaining({ accountAddress: alice, chainId: 'eip155:31337', domain: 'host.example' }),
    1,
  ])
  expect(await getHostedToken(next.kit)).toBe(token)
  await signOut(next.kit)
  expect([getSession(next.kit), await getHostedToken(next.kit), origin.storage.getItem(KEY)]).toEqual([
    undefined,
    undefined,
    null,
  ])
  expect(await api.me(token ?? '')).toBe(401)
})

test('tokens are in headers and in one stored value: never in an address, an event or the log', async () => {
  const { api, enter, origin } = await open()
  const page = await enter()
  const token = (await getHostedToken(page.kit)) ?? ''
  await setHostedMetadata(page.kit, { metadata: { plan: 'free' } })
  await signOutEverywhere(page.kit)
  expect(token.split('.')).toHaveLength(3)
  const others = Object.keys(origin.storage).filter(key => key !== KEY)
  for (const text of [
    api.urls.join(),
    api.bodies.join(),
    JSON.stringify(page.events),
    api.log.text(),
    ...others.map(key => `${origin.storage.getItem(key)}`),
  ])
    expect(text).not.toMatch(/eyJ/)
  expect(api.log.text()).not.toContain(alice)
  const { walletInfo } = JSON.parse(api.bodies.find(body => body.includes('walletInfo')) ?? '')
  expect(walletInfo).toEqual({ type: 'extension', name: expect.any(String) })
})

test('the account: what the API knows of it, and what the page keeps with it', async () => {
  const { enter } = await open()
  const { kit } = await enter()
  expect(await getHostedAccount(kit)).toMatchObject({ address: alice, caip2_chain: 'eip155:31337', metadata: null })
  await setHostedMetadata(kit, { metadata: { plan: 'free', visits: 3 } })
  expect((await getHostedAccount(kit)).metadata).toEqual({ plan: 'free', visits: 3 })
  await expect(setHostedMetadata(kit, { metadata: { 'no spaces': 1 } })).rejects.toSatisfy(error =>
    isBillfoldError(error, 'sign-in/refused'),
  )
  // What was refused was the metadata, not the session.
  await setHostedMetadata(kit, { metadata: null })
  expect((await getHostedAccount(kit)).metadata).toBeNull()
})

test('signing out everywhere ends the sessions of other browsers; theirs find out with the next look', async () => {
  const first = await open()
  const page = await first.enter()
  const second = openSigner({ nodes: { 31337: devnet.chains['eip155:31337'].rpcUrl } })
  const elsewhere = second.openPage({ siwx: first.siwx(), environment: first.api.environment })
  await first.enter(elsewhere)
  const theirs = (await getHostedToken(elsewhere.kit)) ?? ''
  await signOutEverywhere(page.kit)
  expect([getSession(page.kit), first.stored(), await first.api.me(theirs)]).toEqual([undefined, [], 401])
  await expect(getHostedAccount(elsewhere.kit)).rejects.toThrow()
  await expect.poll(() => getSession(elsewhere.kit)).toBeUndefined()
  expect(second.origin.storage.getItem(KEY)).toBeNull()
})

test('each network is a session; all of them end at once; one of the scope account counts on both', async () => {
  const { api, enter, openPage, stored, wallet } = await open()
  wallet.mode = 'auto'
  const page = await enter()
  wallet.switchChain(31_338)
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
  const tokens = stored().map(({ token }) => token)
  expect(stored().map(({ chainId }) => chainId)).toEqual(['eip155:31337', 'eip155:31338'])
  await signOut(page.kit, { all: true })
  expect([stored(), await Promise.all(tokens.map(token => api.me(token)))]).toEqual([[], [401, 401]])
  await disconnect(page.kit)
  page.destroy()
  const wide = await enter(openPage({ scope: 'account' }))
  wallet.switchChain(31_337)
  await expect.poll(() => getAccount(wide.kit).networkId).toBe('eip155:31337')
  await wide.reaches('signedIn')
  expect(stored()).toHaveLength(1)
})

describe('a stored token does not count, and the visitor is asked as without one', () => {
  type Opened = Awaited<ReturnType<typeof open>>
  const change = (opened: Opened, to: Partial<ReturnType<Opened['stored']>[number]>) =>
    opened.store(opened.stored().map(row => ({ ...row, ...to })))
  test.each<[string, (opened: Opened) => void | Promise<void>, 'dropped' | 'kept']>([
    ['expired', ({ api }) => api.clock.advance(dayMs), 'dropped'],
    ['forged', opened => change(opened, { token: 'eyJhbGciOiJub25lIn0.e30.AA' }), 'dropped'],
    ['no token at all', opened => change(opened, { token: 'a b\r\nx: y' }), 'kept'],
    [
      'of another project',
      async opened => {
        const other = await open()
        await other.enter(
          other.openPage({ api: opened.api.url, projectId: 'other' }, { environment: opened.api.environment }),
        )
        change(opened, { token: other.stored()[0]?.token ?? '' })
      },
      'dropped',
    ],
    [
      'of another account',
      async opened => {
        opened.wallet.selectAccount(bob)
        change(opened, {})
      },
      'kept',
    ],
    ['labelled with another network', opened => change(opened, { chainId: 'eip155:31338' }), 'kept'],
    ['for another server', opened => change(opened, { api: 'https://evil.example' }), 'kept'],
    ['that the visitor signed out of', opened => change(opened, { isEnded: true }), 'dropped'],
  ])('%s', async (_, spoil, outcome) => {
    const opened = await open()
    const page = await opened.enter()
    page.destroy()
    await spoil(opened)
    const next = opened.openPage({ required: true })
    await next.reaches('ready')
    expect(getSession(next.kit)).toBeUndefined()
    await expect.poll(() => opened.stored().length).toBe(outcome === 'dropped' ? 0 : 1)
  })

  test('whose label names this account, while the server says another', async () => {
    const opened = await open()
    const page = await opened.enter()
    opened.wallet.selectAccount(bob)
    await page.reaches('ready')
    page.press()
    await page.reaches('signedIn')
    page.destroy()
    const [first, second] = opened.stored()
    if (!first || !second) throw new Error('two sessions expected')
    opened.store([{ ...first, address: second.address }])
    const next = opened.openPage({ required: true })
    await next.reaches('ready')
    expect(getSession(next.kit)).toBeUndefined()
  })

  test('made at another page of the project', async () => {
    const opened = await open()
    const page = await opened.enter()
    page.destroy()
    const next = opened.openPage(
      { required: true },
      {
        metadata: { name: 'Second', url: 'https://second.example' },
        environment: { fetch: opened.api.browse('https://second.example') },
      },
    )
    await next.reaches('ready')
    expect([getSession(next.kit), opened.stored()]).toEqual([undefined, []])
  })
})

test('a token that expires while the page is open: the page is signed out by its own clock', async () => {
  const { api, enter } = await open()
  const page = await enter()
  api.clock.advance(dayMs)
  await page.clock.advance(dayMs)
  await expect.poll(() => getSession(page.kit)).toBeUndefined()
  expect(getAccount(page.kit).isConnected).toBe(true)
})

test.each<[string, () => Response]>([
  [
    'cannot be reached',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
  ['fails', () => new Response('', { status: 503 })],
  ['limits the rate', () => new Response('{}', { status: 429 })],
  ['answers with a page', () => new Response('<html>')],
  ['answers too much', () => new Response(`"${'a'.repeat(2_000_001)}"`)],
  ['is another one', () => new Response('{}', { status: 404 })],
  [
    'serves a project without the feature',
    () => Response.json({ reasons: [{ name: 'SIGN_IN_NOT_ENABLED', description: 'Off' }] }, { status: 403 }),
  ],
])('an API that %s is away: connected stays connected, and the next try works', async (_, answer) => {
  const { api, openPage } = await open()
  api.fail(answer)
  const page = openPage()
  await page.connect()
  await page.reaches('away')
  expect([page.state().error?.code, getAccount(page.kit).isConnected]).toEqual(['sign-in/server-away', true])
  api.fail()
  page.press()
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
})

test('an API that is away keeps the token: a reload asks nothing and is signed in once it answers', async () => {
  const { api, enter, openPage, stored } = await open()
  const page = await enter()
  page.destroy()
  api.fail(() => new Response('', { status: 503 }))
  const next = openPage()
  await next.reaches('declined')
  expect([next.state().error?.code, stored().length, next.view()]).toEqual(['sign-in/server-away', 1, undefined])
})

test('signing out while the API is away holds here at once; the token ends there once it answers', async () => {
  const { api, enter, openPage, stored } = await open()
  const page = await enter()
  const token = (await getHostedToken(page.kit)) ?? ''
  api.fail(() => new Response('', { status: 503 }))
  await signOut(page.kit)
  expect([getSession(page.kit), await getHostedToken(page.kit), stored()[0]?.isEnded]).toEqual([
    undefined,
    undefined,
    true,
  ])
  page.destroy()
  api.fail()
  expect(await api.me(token)).toBe(200)
  const next = openPage({ required: true })
  await next.reaches('ready')
  await expect.poll(() => stored()).toEqual([])
  expect(await api.me(token)).toBe(401)
})

test('a project without the feature, or none: the visitor stays connected, the error says why', async () => {
  const { openPage } = await open()
  const page = openPage({ projectId: 'off' })
  await page.connect()
  await page.reaches('away')
  expect(page.state().error?.details).toContain('hosted_sign_in is off')
  expect(getAccount(page.kit).isConnected).toBe(true)
})

test('a nonce that was issued to another origin is refused by its fault, and the next try signs in', async () => {
  const { api, openPage } = await open()
  let isFirst = true
  const second = api.browse('https://second.example')
  const page = openPage(
    {},
    {
      environment: {
        // Someone on the way passes on a nonce that another page of the project got.
        fetch: (input, init) => {
          const isNonce = `${input}`.includes('/nonce')
          const ask = isNonce && isFirst ? second : api.environment.fetch
          if (isNonce) isFirst = false
          return ask(input, init)
        },
      },
    },
  )
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('failed')
  expect([page.state().error?.code, page.state().error?.context]).toEqual([
    'sign-in/refused',
    { reason: 'nonce', status: 401 },
  ])
  page.press()
  await page.reaches('signedIn')
})

test('two tabs: a sign-in of one signs in the other, a sign-out of one signs out the other', async () => {
  const { enter, openPage } = await open()
  const [one, two] = [openPage(), openPage({ required: true })]
  // What begins to listen later, listens as a page: to the window of the second one.
  onTestFinished(two.tab.enter())
  await enter(one)
  await two.reaches('signedIn')
  expect([two.view(), await getHostedToken(two.kit)]).toEqual([undefined, await getHostedToken(one.kit)])
  await signOut(one.kit)
  await two.reaches('ready')
  expect(getSession(two.kit)).toBeUndefined()
})

describe('codes by e-mail', () => {
  const openMail = async () => {
    const codes: string[] = []
    const mailer = {
      async send({ text }: { text: string }) {
        codes.push(/^\d{8}$/m.exec(text)?.[0] ?? '')
      },
      async close() {},
    }
    return { codes, ...(await open({ signIn: { mailer } })) }
  }
  const claims = (token: string | undefined) => JSON.parse(`${Buffer.from(token?.split('.')[1] ?? '', 'base64url')}`)

  test('a confirmed address is in the message and in the token; later the account needs no code', async () => {
    const { api, codes, openPage, wallet } = await openMail()
    wallet.mode = 'auto'
    const { kit, ...page } = openPage()
    await page.connect()
    await page.reaches('ready')
    page.cancel()
    expect(await requestEmailCode(kit, { email: ' Ann@Mail.example ' })).toEqual({ isSent: true })
    await expect(confirmEmailCode(kit, { code: '1' })).rejects.toMatchObject({ context: { reason: 'code' } })
    await confirmEmailCode(kit, { code: codes[0] ?? '' })
    const signing = signIn(kit)
    await page.reaches('ready')
    page.press()
    const { message } = await signing
    expect(message).toContain('Resources:\n- email:ann@mail.example')
    expect(claims(await getHostedToken(kit)).email).toBe('ann@mail.example')
    expect(await requestEmailCode(kit, { email: 'ann@mail.example' })).toEqual({ isSent: false })
    expect([codes.length, api.log.text().includes('mail.example')]).toEqual([1, false])
  })

  test('a code of one account is not used by another, and what the API refuses is named', async () => {
    const { api, codes, openPage, wallet } = await openMail()
    const { kit, ...page } = openPage()
    await expect(requestEmailCode(kit, { email: 'ann@mail.example' })).rejects.toMatchObject({
      code: 'sign-in/no-address',
    })
    await page.connect()
    await page.reaches('ready')
    await expect(requestEmailCode(kit, { email: 'nobody' })).rejects.toMatchObject({ code: 'sign-in/refused' })
    await requestEmailCode(kit, { email: 'ann@mail.example' })
    await expect(requestEmailCode(kit, { email: 'ann@mail.example' })).rejects.toMatchObject({
      code: 'sign-in/server-away',
      details: 'HTTP 429 Too many requests: mails',
    })
    await confirmEmailCode(kit, { code: codes[0] ?? '' })
    wallet.selectAccount(bob)
    await expect.poll(() => page.state().target?.address).toBe(bob)
    await page.reaches('ready')
    page.press()
    await page.reaches('signedIn')
    expect(claims(await getHostedToken(kit)).email).toBeUndefined()
    expect(getSession(kit)?.message).not.toContain('email:')
    expect(api.urls.join()).not.toContain('mail.example')
  })
})
