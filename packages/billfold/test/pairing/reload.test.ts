import { createDevnet } from '@billfold/devnet'
import type { PairingWallet } from '@billfold/testkit/pairing'
import { connect, disconnect, getAccount, signMessage } from 'billfold'
import type { SignIn, SignInSession } from 'billfold/pairing'
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPair } from './createPair.ts'

// A phone discards the page while the visitor is in the wallet, and loads it again when they come back: what they approved
// there is a connection here. Real relay, real chains.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())
const nodes = () => Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))

const PENDING = '@billfold/pairing-pending'
const isConnected = ({ kit }: createPair.Page) => getAccount(kit).isConnected

/** A page that shows a code, and a phone that has read it and asks its owner. */
async function ask(signIn?: SignIn) {
  const pair = await createPair({ nodes: nodes() })
  const { phone, openPage } = pair
  const page = openPage({ signIn })
  phone.mode = 'manual'
  const onOffer = ({ uri }: { readonly uri: string }) => void phone.pair(uri)
  connect(page.kit, { connector: page.connector, onOffer }).catch(() => {})
  await expect.poll(() => phone.questions.length).toBe(1)
  await expect.poll(() => page.storage.snapshot()['@billfold/pairing-proposals']).toBeDefined()
  return { ...pair, page }
}
const approve = (phone: PairingWallet) => phone.approve(phone.questions[0]?.id ?? '')
function createHost() {
  const kept: (readonly SignInSession[])[] = []
  let count = 0
  const signIn: SignIn = {
    createMessage: () => ({ nonce: `nonce0000${++count}` }),
    setSessions: sessions => void kept.push(sessions),
  }
  return { kept, signIn }
}

describe('the next page', () => {
  test('receives an approval that comes later', async () => {
    const { phone, openPage, page } = await ask()
    const next = openPage({ after: page })
    approve(phone)
    await expect.poll(() => isConnected(next)).toBe(true)
    expect(getAccount(next.kit).address).toBe(alice)
    expect(next.events.map(({ type }) => type)).toContain('CONNECT_SUCCESS')
    expect(next.storage.snapshot()[PENDING]).toBeUndefined()
    phone.mode = 'auto'
    expect(verifyMessage('Back', await signMessage(next.kit, { message: 'Back' }))).toBe(alice)
    // And the page after that has the connection as any other.
    const third = openPage({ after: next })
    const restored = await third.connector.reconnect({
      networks: third.networks,
      signal: new AbortController().signal,
    })
    expect(restored?.eip155?.accounts[0]?.address).toBe(alice)
  })

  test('finds an approval that arrived while there was no page', async () => {
    const { phone, openPage, page } = await ask()
    const left = page.left()
    approve(phone)
    await expect.poll(() => phone.log.some(({ tag }) => tag === 1102)).toBe(true)
    expect(Object.keys(left.snapshot())).toContain(PENDING)
    const next = openPage({ after: page })
    await expect.poll(() => isConnected(next)).toBe(true)
    await expect.poll(() => phone.sessions.map(session => session.isAcknowledged)).toEqual([true])
  })

  test('takes the yes to the old code while it shows a new one', async () => {
    const { phone, openPage, page } = await ask()
    const next = openPage({ after: page })
    let isShown = false
    const connecting = connect(next.kit, { connector: next.connector, onOffer: () => (isShown = true) })
    await expect.poll(() => isShown).toBe(true)
    approve(phone)
    expect((await connecting).connected.eip155?.accounts[0]?.address).toBe(alice)
    expect(next.storage.snapshot()[PENDING]).toBeUndefined()
  })

  test('has nothing to wait for after a rejection, and is still not connected', async () => {
    const { phone, openPage, page } = await ask()
    const next = openPage({ after: page })
    phone.reject(phone.questions[0]?.id ?? '')
    await expect.poll(() => next.storage.snapshot()['@billfold/pairing-proposals']).toContain('"isOver":true')
    expect(isConnected(next)).toBe(false)
  })

  test('whose visitor has connected another wallet meanwhile keeps that one; the phone is notified that it came too late', async () => {
    const { phone, openPhone, openPage, page } = await ask()
    const next = openPage({ after: page })
    const other = openPhone()
    await connect(next.kit, { connector: next.connector, onOffer: ({ uri }) => void other.pair(uri) })
    const topics = () => other.sessions.map(({ topic }) => topic)
    const [topic] = topics()
    approve(phone)
    await expect.poll(() => phone.log.some(({ tag }) => tag === 1102)).toBe(true)
    await expect.poll(() => phone.sessions).toEqual([])
    expect(topics()).toEqual([topic])
    expect(isConnected(next)).toBe(true)
  })

  test('notifies the phone that its session was ended while the relay was away, and is not connected', async () => {
    const { phone, stopRelay, openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    await connect(page.kit, { connector: page.connector, onOffer: ({ uri }) => void phone.pair(uri) })
    const startRelay = await stopRelay()
    disconnect(page.kit).catch(() => {})
    await expect.poll(() => page.storage.snapshot()['@billfold/pairing-sessions']).toContain('farewell')
    expect(isConnected(page)).toBe(false)
    const next = openPage({ after: page })
    await startRelay()
    await expect.poll(() => phone.sessions, { timeout: 10_000 }).toEqual([])
    await expect.poll(() => next.storage.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
    expect(phone.log.filter(({ tag }) => tag === 1112)).toHaveLength(1)
    expect([isConnected(next), next.events.map(({ type }) => type)]).toEqual([
      false,
      expect.not.arrayContaining(['CONNECT_SUCCESS']),
    ])
    // And the page after that has nothing to do with the relay.
    const third = openPage({ after: next })
    expect([isConnected(third), third.socketCount()]).toEqual([false, 0])
  })

  test('makes no request when no code was shown', async () => {
    const { openPage } = await createPair({ nodes: nodes() })
    const page = openPage()
    expect(page.storage.snapshot()).toEqual({})
    expect(page.socketCount()).toBe(0)
  })
})

describe('with sign-in, the next page', () => {
  test('connects and signs in, with what the page before had asked to be signed', async () => {
    const host = createHost()
    const { phone, openPage, page } = await ask(host.signIn)
    const next = openPage({ after: page, signIn: host.signIn })
    approve(phone)
    await expect.poll(() => isConnected(next)).toBe(true)
    expect(host.kept.map(sessions => sessions.map(({ data }) => data.nonce))).toEqual([['nonce00001', 'nonce00001']])
    expect(next.events.map(({ type }) => type)).toContain('SIWX_AUTH_SUCCESS')
    expect(phone.sessions).toHaveLength(1)
  })

  test('refuses what it did not ask for, and leaves nothing', async () => {
    const host = createHost()
    const { phone, openPage, page } = await ask(host.signIn)
    const next = openPage({ after: page, signIn: host.signIn })
    phone.set({ badSignIn: 'wrongDomain' })
    approve(phone)
    await expect.poll(() => phone.log.some(({ tag }) => tag === 1117)).toBe(true)
    await expect.poll(() => phone.sessions).toEqual([])
    expect([isConnected(next), host.kept]).toEqual([false, []])
    expect(next.storage.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
  })

  test('does not end a session that stands when its answer is delivered again', async () => {
    const host = createHost()
    const { phone, openPage, page } = await ask(host.signIn)
    approve(phone)
    await expect.poll(() => isConnected(page)).toBe(true)
    const [answer] = phone.log.filter(({ tag }) => tag === 1117)
    const next = openPage({ after: page, signIn: host.signIn })
    await next.connector.reconnect({ networks: next.networks, signal: new AbortController().signal })
    expect(answer).toBeDefined()
    phone.mode = 'auto'
    const signature = await next.connector.request({
      network: 'eip155:31337',
      method: 'personal_sign',
      params: ['0x68690a', alice],
    })
    expect(signature).toMatch(/^0x[\da-f]{130}$/)
    expect(phone.sessions).toHaveLength(1)
  })
})
