import { getEventListeners } from 'node:events'
import { createDevnet } from '@billfold/devnet'
import { createTestKit } from '@billfold/testkit/vitest'
import { closeModal, disconnect, getAccount, switchNetwork } from 'billfold'
import { createSiwx, getSession, type SignInSession, type Siwx, signIn, signOut, watchSession } from 'billfold/siwx'
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSigner } from './openSigner.ts'

// Specification section 4, "Sign-in with wallet", with a virtual wallet that signs with a real key on real chains.

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

describe('after connecting', () => {
  test('the view opens, a press signs, and the session is one that any server can check', async () => {
    const page = open().openPage({ siwx: createSiwx({ statement: 'Sign in to Host', expirationMs: 3_600_000 }) })
    const seen: (string | undefined)[] = []
    watchSession(page.kit, { onChange: session => seen.push(session?.data.accountAddress) })
    await page.connect()
    await page.reaches('ready')
    expect([page.view(), getSession(page.kit), page.questions()]).toEqual(['SIWXSignMessage', undefined, 0])
    const { draft } = page.state()
    page.press()
    await page.reaches('signedIn')
    expect([page.view(), page.said(), seen]).toEqual([undefined, ['SIWX_AUTH_SUCCESS'], [alice]])
    const session = getSession(page.kit) as SignInSession
    expect(session.message).toBe(draft?.text)
    expect(session.data).toMatchObject({
      domain: 'host.example',
      uri: 'https://host.example/',
      chainId: 'eip155:31337',
    })
    expect(session.data.nonce).toMatch(/^[\da-f]{32}$/)
    expect(verifyMessage(session.message, session.signature)).toBe(alice)
  })

  test('a page that comes back is signed in, and asks nothing', async () => {
    const signer = open()
    const first = signer.openPage()
    await first.connect()
    await first.reaches('ready')
    first.press()
    await first.reaches('signedIn')
    first.destroy()
    const next = signer.openPage()
    await next.reaches('signedIn')
    expect([next.view(), getSession(next.kit)?.data.accountAddress, next.said()]).toEqual([undefined, alice, []])
  })

  test.each([
    [false, 'declined', undefined],
    [true, 'ready', 'SIWXSignMessage'],
  ] as const)('a page that comes back without a session, required %s: %s', async (required, phase, view) => {
    const signer = open()
    const first = signer.openPage()
    await first.connect()
    await first.reaches('ready')
    first.destroy()
    const next = signer.openPage({ siwx: createSiwx({ required }) })
    await next.reaches(phase)
    expect(next.view()).toBe(view)
  })

  test('each network and each account is asked, and each keeps its session', async () => {
    const { openPage, wallet } = open()
    const page = openPage()
    wallet.mode = 'auto'
    await page.connect()
    await page.reaches('ready')
    page.press()
    await page.reaches('signedIn')
    await switchNetwork(page.kit, { networkId: 'eip155:31338' })
    await page.reaches('ready')
    expect(getSession(page.kit)).toBeUndefined()
    page.press()
    await page.reaches('signedIn')
    expect(getSession(page.kit)?.data.chainId).toBe('eip155:31338')
    wallet.shareAccounts([alice, bob])
    wallet.selectAccount(bob)
    await page.reaches('ready')
    page.press()
    await page.reaches('signedIn')
    expect(getSession(page.kit)?.data.accountAddress).toBe(bob)
    wallet.selectAccount(alice)
    await expect.poll(() => getSession(page.kit)?.data.accountAddress).toBe(alice)
    await switchNetwork(page.kit, { networkId: 'eip155:31337' })
    await expect.poll(() => getSession(page.kit)?.data.chainId).toBe('eip155:31337')
    expect(page.questions()).toBe(3)
  })

  test('with the scope account one signature counts on all networks of the family', async () => {
    const page = open().openPage({ siwx: createSiwx({ scope: 'account' }) })
    await page.connect()
    await page.reaches('ready')
    page.press()
    await page.reaches('signedIn')
    await switchNetwork(page.kit, { networkId: 'eip155:31338' })
    await expect.poll(() => page.state()).toMatchObject({ phase: 'signedIn', target: { chainId: 'eip155:31338' } })
    expect([page.view(), page.questions()]).toEqual([undefined, 1])
    await signOut(page.kit)
    expect(getSession(page.kit)).toBeUndefined()
    await switchNetwork(page.kit, { networkId: 'eip155:31337' })
    await page.reaches('ready')
  })
})

describe('refused and cancelled', () => {
  test('a refusal stays with the reason; trying again makes a new message', async () => {
    const { openPage, wallet } = open()
    const page = openPage()
    await page.connect()
    await page.reaches('ready')
    const first = page.state().draft?.text
    wallet.set({ reject: ['personal_sign'] })
    page.press()
    await page.reaches('failed')
    expect([page.view(), page.state().error?.code, page.said()]).toEqual([
      'SIWXSignMessage',
      'wallet/rejected',
      ['SIWX_AUTH_ERROR'],
    ])
    wallet.repair()
    page.press()
    await page.reaches('signedIn')
    expect(getSession(page.kit)?.message).not.toBe(first)
  })

  test('cancelled, not required: closed, connected, not signed in', async () => {
    const page = open().openPage()
    await page.connect()
    await page.reaches('ready')
    page.cancel()
    expect([page.view(), getAccount(page.kit).isConnected, page.said()]).toEqual([
      undefined,
      true,
      ['CLICK_CANCEL_SIWX'],
    ])
  })

  test('closed while the wallet is asked: what it signs after that is dropped', async () => {
    const { openPage, wallet } = open()
    const page = openPage()
    await page.connect()
    await page.reaches('ready')
    wallet.mode = 'manual'
    page.press()
    await expect.poll(() => wallet.pending.length).toBe(1)
    closeModal(page.kit, 'visitor')
    await page.reaches('declined')
    wallet.approve(wallet.pending[0]?.id ?? '')
    await expect.poll(() => wallet.pending.length).toBe(0)
    expect([page.state().phase, getSession(page.kit), page.said()]).toEqual(['declined', undefined, []])
  })

  test('required: cannot be closed; cancelled it disconnects (fault 126)', async () => {
    const page = open().openPage({ siwx: createSiwx({ required: true }) })
    await page.connect()
    await page.reaches('ready')
    closeModal(page.kit)
    closeModal(page.kit, 'visitor')
    expect(page.view()).toBe('SIWXSignMessage')
    page.cancel()
    await expect.poll(() => getAccount(page.kit).status).toBe('disconnected')
    expect([page.view(), page.said()]).toEqual([undefined, ['CLICK_CANCEL_SIWX']])
  })

  test('required, on another network than the one that is signed in: cancelled it goes back there', async () => {
    const page = open().openPage({ siwx: createSiwx({ required: true }) })
    await page.connect()
    await page.reaches('ready')
    page.press()
    await page.reaches('signedIn')
    await switchNetwork(page.kit, { networkId: 'eip155:31338' })
    await page.reaches('ready')
    page.cancel()
    await expect.poll(() => getAccount(page.kit).networkId).toBe('eip155:31337')
    await page.reaches('signedIn')
    expect([getAccount(page.kit).isConnected, page.view()]).toEqual([true, undefined])
  })

  test('another account while the wallet signs: the result is dropped, and the visitor is asked for the new one', async () => {
    const { openPage, wallet } = open()
    const page = openPage()
    await page.connect()
    await page.reaches('ready')
    wallet.shareAccounts([alice, bob])
    wallet.mode = 'manual'
    page.press()
    await expect.poll(() => wallet.pending.length).toBe(1)
    wallet.selectAccount(bob)
    await expect.poll(() => page.state().draft?.data.accountAddress).toBe(bob)
    wallet.approve(wallet.pending[0]?.id ?? '')
    await expect.poll(() => wallet.pending.length).toBe(0)
    expect([page.state().phase, getSession(page.kit), page.said()]).toEqual(['ready', undefined, []])
  })
})

describe('what cannot begin', () => {
  const broken = (change: Partial<Siwx>): Siwx => {
    const siwx = createSiwx()
    return { ...siwx, bind: parts => ({ ...siwx, ...siwx.bind?.(parts), ...change }) }
  }

  test.each([
    ['getSessions', { getSessions: () => Promise.reject(new Error('HTTP 500')) }],
    ['createMessage', { getSessions: () => [], createMessage: () => Promise.reject(new Error('HTTP 500')) }],
  ])('%s throws: disconnected, back to Connect, with the sentence of the catalogue', async (_, change) => {
    const page = open().openPage({ siwx: broken(change) })
    await page.connect()
    await expect.poll(() => getAccount(page.kit).status).toBe('disconnected')
    expect(page.said()).toEqual(['SIWX_AUTH_ERROR'])
    await expect
      .poll(() => page.kit.store.getState().toast.shown?.text)
      .toBe('A problem occurred while trying initialize authentication')
  })

  test.each([false, true])('a server that is away, required %s', async required => {
    const page = open().openPage({
      siwx: broken({
        getRequired: () => required,
        getSessions: () => Promise.reject(new TypeError('Failed to fetch')),
      }),
    })
    await page.connect()
    if (required) {
      await expect.poll(() => getAccount(page.kit).status).toBe('disconnected')
      return
    }
    await page.reaches('away')
    expect([page.view(), page.state().error?.code, getAccount(page.kit).isConnected]).toEqual([
      'SIWXSignMessage',
      'sign-in/server-away',
      true,
    ])
  })

  test('a host that refuses the session: failed, nothing counts (fault 125)', async () => {
    const page = open().openPage({
      siwx: broken({ getSessions: () => [], addSession: () => Promise.reject(new Error('no')) }),
    })
    await page.connect()
    await page.reaches('ready')
    page.press()
    await page.reaches('failed')
    expect([page.state().error?.code, getSession(page.kit)]).toEqual(['sign-in/signing-failed', undefined])
  })
})

describe('actions', () => {
  test('without the option both reject', async () => {
    const { kit, destroy } = createTestKit()
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'sign-in/not-enabled' })
    await expect(signOut(kit)).rejects.toMatchObject({ code: 'sign-in/not-enabled' })
    destroy()
  })

  test('signIn resolves with the session, opens the view again after a cancel, and rejects when the visitor leaves', async () => {
    const page = open().openPage()
    await expect(signIn(page.kit)).rejects.toMatchObject({ code: 'sign-in/no-address' })
    await page.connect()
    await page.reaches('ready')
    page.cancel()
    const left = signIn(page.kit)
    await page.reaches('ready')
    expect(page.view()).toBe('SIWXSignMessage')
    page.cancel()
    await expect(left).rejects.toMatchObject({ code: 'request/aborted' })
    const signing = signIn(page.kit, { network: 'eip155:31338' })
    await page.reaches('ready')
    page.press()
    expect((await signing).data).toMatchObject({ accountAddress: alice, chainId: 'eip155:31338' })
    expect(await signIn(page.kit)).toBe(getSession(page.kit))
  })

  test('a signal ends the waiting of a call, and leaves nothing behind', async () => {
    const page = open().openPage()
    await page.connect()
    await page.reaches('ready')
    const stop = new AbortController()
    const waiting = signIn(page.kit, { signal: stop.signal })
    await expect.poll(() => page.view()).toBe('SIWXSignMessage')
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test('however a call ends, it removes its listeners from the signal and from the kit', async () => {
    const page = open().openPage()
    const { lifetime } = page.kit.runtime
    const { signal } = new AbortController()
    const listeners = () => [lifetime, signal].map(each => getEventListeners(each, 'abort').length)
    await page.connect()
    await page.reaches('ready')
    const before = listeners()
    const left = signIn(page.kit, { signal })
    // One for the end of the kit, one for the signal of the caller.
    await expect.poll(listeners).toEqual(before.map(count => count + 1))
    page.cancel()
    await expect(left).rejects.toMatchObject({ code: 'request/aborted' })
    expect(listeners()).toEqual(before)
    const signing = signIn(page.kit, { signal })
    await page.reaches('ready')
    page.press()
    await signing
    expect(listeners()).toEqual(before)
    page.destroy()
    await expect(signIn(page.kit, { signal })).rejects.toMatchObject({ code: expect.any(String) })
    expect(listeners()[1]).toBe(0)
  })

  test('without a modal the wallet is asked directly', async () => {
    const { openPage, wallet } = open()
    const page = openPage({ disableAppend: true })
    await page.connect()
    await page.reaches('ready')
    wallet.set({ reject: ['personal_sign'] })
    await expect(signIn(page.kit)).rejects.toMatchObject({ code: 'wallet/rejected' })
    wallet.repair()
    expect((await signIn(page.kit)).data.accountAddress).toBe(alice)
  })

  test('signOut keeps the connection, ends that of a required sign-in, and asks again only when wanted', async () => {
    for (const required of [false, true]) {
      const page = open().openPage({ siwx: createSiwx({ required }) })
      await page.connect()
      await page.reaches('ready')
      page.press()
      await page.reaches('signedIn')
      await signOut(page.kit)
      expect(getSession(page.kit)).toBeUndefined()
      await expect.poll(() => getAccount(page.kit).isConnected).toBe(!required)
      expect(page.view()).toBeUndefined()
      page.destroy()
    }
  })

  test.each([true, false])('a connection that ends takes its sessions with it: signOutOnDisconnect %s', async isOn => {
    const page = open().openPage({ siwx: createSiwx({ signOutOnDisconnect: isOn }) })
    await page.connect()
    await page.reaches('ready')
    page.press()
    await page.reaches('signedIn')
    await disconnect(page.kit)
    await page.reaches('idle')
    await page.connect()
    await page.reaches(isOn ? 'ready' : 'signedIn')
  })
})
