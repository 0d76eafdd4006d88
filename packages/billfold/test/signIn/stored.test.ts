import { createDevnet } from '@billfold/devnet'
import { getAccount } from 'billfold'
import { createSiwx, getSession, type SignInSession, signOut } from 'billfold/siwx'
import { Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSigner } from './openSigner.ts'

// What is kept between pages, and between tabs: none of it counts because it is there.

const KEY = '@billfold/sign-in-sessions'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())
const open = () =>
  openSigner({
    nodes: Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
  })

/** Signed in, and gone: what the next page finds. */
async function leave(siwx = createSiwx({ expirationMs: 3_600_000 })) {
  const signer = open()
  const page = signer.openPage({ siwx })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
  page.destroy()
  const read = (): SignInSession[] => JSON.parse(signer.origin.storage.getItem(KEY) ?? '').d
  return {
    ...signer,
    read,
    swap: (change: (session: SignInSession) => SignInSession) =>
      signer.origin.storage.setItem(KEY, JSON.stringify({ v: 1, d: read().map(change) })),
  }
}
const withData = (session: SignInSession, change: Partial<SignInSession['data']>) => ({
  ...session,
  data: { ...session.data, ...change },
})
const withText = (session: SignInSession, from: string | RegExp, to: string) => ({
  ...session,
  message: session.message.replace(from, to),
})

describe('swapped storage: the visitor is asked, as without a session', () => {
  const other = Wallet.createRandom()
  test.each<[string, (session: SignInSession) => SignInSession | Promise<SignInSession>]>([
    ['the session of another address', session => withData(withText(session, alice, bob), { accountAddress: bob })],
    ['the address in the data alone', session => withData(withText(session, alice, bob), {})],
    ['an altered statement', session => withText(session, '\n\nURI', '\nAll is yours.\n\nURI')],
    [
      'another domain',
      session => withData(withText(session, 'host.example', 'evil.example'), { domain: 'evil.example' }),
    ],
    ['another network', session => withData(withText(session, 'Chain ID: 31337', 'Chain ID: 1'), {})],
    [
      'an expiry that was moved',
      session => withText(session, /Expiration Time: .*/, 'Expiration Time: 2099-01-01T00:00:00Z'),
    ],
    [
      'an expiry that was moved in text and data',
      session =>
        withData(withText(session, /Expiration Time: .*/, 'Expiration Time: 2099-01-01T00:00:00Z'), {
          expirationTime: '2099-01-01T00:00:00Z',
        }),
    ],
    [
      'an expiry that was removed',
      session => withData(withText(session, /\nExpiration Time: .*/, ''), { expirationTime: undefined }),
    ],
    [
      'another nonce',
      session => withData(withText(session, session.data.nonce, 'a'.repeat(32)), { nonce: 'a'.repeat(32) }),
    ],
    ['the signature of another key', session => ({ ...session, signature: other.signMessageSync(session.message) })],
    ['no signature', session => ({ ...session, signature: '0x' })],
    ['an empty text, as of a server', session => ({ ...session, message: '' })],
    [
      'rubbish',
      () => ({ data: { accountAddress: alice, chainId: 'eip155:31337' }, message: 'x', signature: 'x' }) as never,
    ],
  ])('%s', async (_, change) => {
    const { openPage, swap } = await leave()
    swap(change as (session: SignInSession) => SignInSession)
    const page = openPage({ siwx: createSiwx({ required: true }) })
    await page.reaches('ready')
    expect([getSession(page.kit), page.view()]).toEqual([undefined, 'SIWXSignMessage'])
  })

  test('one that is not of this shape is dropped', async () => {
    const { origin, openPage } = await leave()
    origin.storage.setItem(KEY, JSON.stringify({ v: 1, d: 'yes' }))
    const page = openPage({ siwx: createSiwx({ required: true }) })
    await page.reaches('ready')
  })

  test('untouched it counts', async () => {
    const { openPage, read } = await leave()
    const page = openPage({ siwx: createSiwx({ required: true }) })
    await page.reaches('signedIn')
    expect(getSession(page.kit)).toEqual(read()[0])
  })
})

test('a session expires while the page is open', async () => {
  const page = open().openPage({ siwx: createSiwx({ expirationMs: 60_000, required: true }) })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
  await page.clock.advance(59_000)
  expect(page.state().phase).toBe('signedIn')
  await page.clock.advance(1_000)
  await page.reaches('ready')
  expect([getSession(page.kit), page.view()]).toEqual([undefined, 'SIWXSignMessage'])
})

describe('two tabs', () => {
  test('a sign-in of one ends the question of the other; a sign-out of one signs out the other', async () => {
    const { openPage } = open()
    const [one, two] = [openPage(), openPage({ siwx: createSiwx({ required: true }) })]
    // What begins to listen later, listens as a page: to the window of the second one.
    onTestFinished(two.tab.enter())
    await one.connect()
    await one.reaches('ready')
    await expect.poll(() => getAccount(two.kit).isConnected).toBe(true)
    await two.reaches('ready')
    expect(two.view()).toBe('SIWXSignMessage')
    one.press()
    await one.reaches('signedIn')
    await two.reaches('signedIn')
    expect([two.view(), getSession(two.kit)?.signature]).toEqual([undefined, getSession(one.kit)?.signature])
    await signOut(one.kit)
    await two.reaches('ready')
    expect(getSession(two.kit)).toBeUndefined()
  })

  test('both sign at once: each is signed in, and one session is left', async () => {
    const { openPage, origin } = open()
    const [one, two] = [openPage(), openPage({ siwx: createSiwx({ required: true }) })]
    // What begins to listen later, listens as a page: to the window of the second one.
    onTestFinished(two.tab.enter())
    await one.connect()
    await one.reaches('ready')
    await two.reaches('ready')
    one.press()
    two.press()
    await one.reaches('signedIn')
    await two.reaches('signedIn')
    const kept = JSON.parse(origin.storage.getItem(KEY) ?? '').d as SignInSession[]
    expect(kept).toHaveLength(1)
    for (const page of [one, two]) await expect.poll(() => getSession(page.kit)?.data.accountAddress).toBe(alice)
  })
})

describe('replay', () => {
  test('a signature of an earlier message is refused for a new one', async () => {
    const first = await leave()
    const [old] = first.read()
    const siwx = createSiwx({ signer: { signMessage: async () => old?.signature ?? '' } })
    const page = open().openPage({ siwx })
    await page.connect()
    await page.reaches('ready')
    page.press()
    await page.reaches('failed')
    expect([page.state().error?.code, page.state().error?.context]).toEqual([
      'sign-in/refused',
      { reason: 'signature' },
    ])
    expect(getSession(page.kit)).toBeUndefined()
  })

  test.each([
    ['domain', { domain: 'evil.example' }],
    ['uri', { uri: 'https://evil.example/' }],
  ] as const)('a message for another %s is not accepted, though the wallet signs it (T13)', async (fault, options) => {
    const page = open().openPage({ siwx: createSiwx(options) })
    await page.connect()
    await page.reaches('ready')
    page.press()
    await page.reaches('failed')
    expect(page.state().error?.context?.reason).toContain(fault)
  })
})

describe('a chain that cannot be asked, and a signature that only a contract could confirm', () => {
  const signature = `0x${'ab'.repeat(200)}`
  const environment = { fetch: () => Promise.reject(new TypeError('fetch failed')) }

  test.each([false, true])('a new session does not count, required %s', async required => {
    const page = open().openPage({
      environment,
      siwx: createSiwx({ required, signer: { signMessage: async () => signature } }),
    })
    await page.connect()
    await page.reaches('ready')
    page.press()
    await page.reaches('failed')
    expect([page.state().error?.code, page.state().error?.context]).toEqual([
      'sign-in/refused',
      { reason: 'unverified' },
    ])
    expect([getSession(page.kit), getAccount(page.kit).isConnected]).toEqual([undefined, true])
  })

  test.each([
    [false, 'signedIn'],
    [true, 'ready'],
  ] as const)('a stored session, required %s: %s', async (required, phase) => {
    const { openPage, swap } = await leave()
    swap(session => ({ ...session, signature }))
    const page = openPage({ environment, siwx: createSiwx({ required }) })
    await page.reaches(phase)
  })
})
