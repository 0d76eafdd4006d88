import { createDevnet } from '@billfold/devnet'
import { evm } from '@billfold/evm'
import type { PairingWallet } from '@billfold/testkit/pairing'
import { createTestClock } from '@billfold/testkit/vitest'
import { connect, disconnect, getAccount, signMessage } from 'billfold'
import { pairing, type SignIn, type SignInSession } from 'billfold/pairing'
import { signInHostWaitMs } from 'billfold/protocol'
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPair } from './createPair.ts'

// One-click sign-in through the connector of `pairing()`: a real relay, real chains, a phone that signs with a real key.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())
const nodes = () => Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))

/** A host that keeps what it is given, as its server would. */
function createHost(change: Partial<SignIn> = {}) {
  const asked: { readonly accountAddress: string; readonly chainId: string }[] = []
  const kept: (readonly SignInSession[])[] = []
  const signIn: SignIn = {
    createMessage(input) {
      asked.push(input)
      return { nonce: `nonce0000${asked.length}`, statement: 'Grüezi.' }
    },
    setSessions: sessions => void kept.push(sessions),
    ...change,
  }
  return { asked, kept, signIn }
}

const scan = (page: createPair.Page, phone: PairingWallet, signal?: AbortSignal) =>
  connect(page.kit, { connector: page.connector, onOffer: ({ uri }) => void phone.pair(uri).catch(() => {}), signal })
const signInEvents = ({ events }: createPair.Page) =>
  events.flatMap(event => (event.type.startsWith('SIWX') ? [event] : []))
const questionsOf = (phone: PairingWallet) =>
  phone.log.flatMap(({ message }) => ('method' in message ? [message.method] : []))

describe('with sign-in', () => {
  test('one approval connects and signs in; the host gets what any server can check', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const host = createHost()
    const page = openPage({ signIn: host.signIn })
    phone.mode = 'manual'
    const connecting = scan(page, phone)
    await expect.poll(() => phone.questions.map(({ kind }) => kind)).toEqual(['signIn'])
    // Nothing is stored and no wallet is connected before the approval.
    expect([host.kept, getAccount(page.kit).isConnected]).toEqual([[], false])
    phone.approve(phone.questions[0]?.id ?? '')
    await connecting
    expect(getAccount(page.kit)).toMatchObject({ address: alice, isConnected: true })
    expect(phone.questions).toEqual([])

    expect(host.asked).toEqual([{ accountAddress: '', chainId: 'eip155:31337' }])
    expect(host.kept).toHaveLength(1)
    const [sessions = []] = host.kept
    expect(sessions.map(({ data }) => data.chainId)).toEqual(['eip155:31337', 'eip155:31338'])
    for (const { data, message, signature } of sessions) {
      expect(data).toMatchObject({ accountAddress: alice, domain: 'host.example', uri: 'https://host.example' })
      expect(data).toMatchObject({ version: '1', nonce: 'nonce00001' })
      expect(message).toMatch(/^host\.example wants you to sign in with your Ethereum account:\n0xf39F/)
      expect(message).toContain('\nNonce: nonce00001\n')
      expect(verifyMessage(message, signature)).toBe(alice)
    }
    expect(signInEvents(page)).toEqual([{ type: 'SIWX_AUTH_SUCCESS', networkId: 'eip155:31337' }])

    // It is a connection like any other.
    phone.mode = 'auto'
    expect(verifyMessage('Hello', await signMessage(page.kit, { message: 'Hello' }))).toBe(alice)
    await disconnect(page.kit)
    await expect.poll(() => phone.sessions).toEqual([])
    // And with it the visitor is signed out.
    expect(host.kept).toHaveLength(2)
    expect(host.kept[1]).toEqual([])
  })

  test('the code is there before the host has answered, and waits for it', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    let answer = (_: { nonce: string }) => {}
    const host = createHost({ createMessage: () => new Promise(resolve => (answer = resolve)) })
    const page = openPage({ signIn: host.signIn })
    let isCode = false
    const connecting = connect(page.kit, {
      connector: page.connector,
      onOffer: ({ uri }) => {
        isCode = true
        void phone.pair(uri)
      },
    })
    await expect.poll(() => isCode).toBe(true)
    await expect.poll(() => phone.status).toBe('open')
    expect(questionsOf(phone)).toEqual([])
    answer({ nonce: 'abcdefgh1' })
    await connecting
    expect(host.kept[0]?.[0]?.data.nonce).toBe('abcdefgh1')
  })

  test('a wallet that knows none connects by the same code, and the visitor is not signed in', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const host = createHost()
    const page = openPage({ signIn: host.signIn })
    phone.set({ knowsNoSignIn: true })
    await scan(page, phone)
    expect(getAccount(page.kit).isConnected).toBe(true)
    expect([host.kept, signInEvents(page)]).toEqual([[], []])
  })

  test('a second phone that knows none takes the place of the first, and its visitor is not signed in', async () => {
    const { phone, openPhone, openPage } = await createPair({ nodes: nodes() })
    const host = createHost()
    const page = openPage({ signIn: host.signIn })
    await scan(page, phone)
    const second = openPhone()
    second.set({ knowsNoSignIn: true })
    await scan(page, second)
    expect(host.kept.map(({ length }) => length)).toEqual([2, 0])
  })

  test('what the phone ends signs out', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const host = createHost()
    const page = openPage({ signIn: host.signIn })
    await scan(page, phone)
    await phone.disconnect(phone.sessions[0]?.topic ?? '')
    await expect.poll(() => getAccount(page.kit).isConnected).toBe(false)
    expect(host.kept.map(({ length }) => length)).toEqual([2, 0])
  })

  test.each(['wrongDomain', 'wrongNonce', 'badSignature', 'mixedAddresses', 'expired'] as const)(
    'an answer that is not what was asked leaves nothing behind: %s',
    async badSignIn => {
      const { phone, openPage, storage } = await createPair({ nodes: nodes() })
      const host = createHost()
      const page = openPage({ signIn: host.signIn })
      phone.set({ badSignIn })
      await expect(scan(page, phone)).rejects.toMatchObject({ code: 'pairing/invalid-sign-in' })
      expect(getAccount(page.kit).isConnected).toBe(false)
      expect(host.kept).toEqual([])
      expect(storage.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
      await expect.poll(() => phone.sessions).toEqual([])
      expect(signInEvents(page)).toMatchObject([{ type: 'SIWX_AUTH_ERROR', code: 'pairing/invalid-sign-in' }])
      // The next code works.
      phone.repair()
      await scan(page, phone)
      expect(host.kept).toHaveLength(1)
    },
  )

  test('a rejection rejects', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const host = createHost()
    const page = openPage({ signIn: host.signIn })
    phone.set({ reject: true })
    await expect(scan(page, phone)).rejects.toMatchObject({ code: 'connection/rejected' })
    expect([host.kept, signInEvents(page)]).toEqual([[], []])
  })

  test('a host that refuses what was signed gets no connection, nor does the phone keep one', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const refusal = new Error('The nonce was used')
    const host = createHost({ setSessions: () => Promise.reject(refusal) })
    const page = openPage({ signIn: host.signIn })
    const error = await scan(page, phone).catch(caught => caught)
    expect(error).toMatchObject({ code: 'sign-in/signing-failed', cause: refusal })
    expect(getAccount(page.kit).isConnected).toBe(false)
    await expect.poll(() => phone.sessions).toEqual([])
    expect(signInEvents(page)).toMatchObject([{ type: 'SIWX_AUTH_ERROR', code: 'sign-in/signing-failed' }])
  })

  test.each([
    ['throws', () => Promise.reject(new Error('The server is away'))],
    ['gives a nonce that is too short', () => ({ nonce: 'abc' })],
    ['would forge another line', () => ({ nonce: 'abcdefgh1', statement: 'Hi\nNonce: 1' })],
    ['names another version', () => ({ nonce: 'abcdefgh1', version: '2' })],
  ])('a host that %s ends the code, and the phone is asked nothing', async (_, createMessage) => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const host = createHost({ createMessage })
    const page = openPage({ signIn: host.signIn })
    await expect(scan(page, phone)).rejects.toMatchObject({ code: 'sign-in/init-failed' })
    expect(questionsOf(phone)).toEqual([])
    expect(signInEvents(page)).toMatchObject([{ type: 'SIWX_AUTH_ERROR', code: 'sign-in/init-failed' }])
  })

  test('a host that never answers blocks the visitor for a limited time', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const never = () => new Promise<never>(() => {})
    const clock = createTestClock(Date.now())
    const silent = openPage({ clock, signIn: createHost({ createMessage: never }).signIn })
    let isCode = false
    const asking = expect(
      connect(silent.kit, { connector: silent.connector, onOffer: () => (isCode = true) }),
    ).rejects.toMatchObject({ code: 'sign-in/init-failed' })
    await expect.poll(() => isCode).toBe(true)
    await clock.advance(signInHostWaitMs)
    await asking

    let isAsked = false
    const setSessions = () => {
      isAsked = true
      return never()
    }
    const failing = openPage({ clock, signIn: createHost({ setSessions }).signIn })
    const keeping = expect(scan(failing, phone)).rejects.toMatchObject({ code: 'sign-in/signing-failed' })
    await expect.poll(() => isAsked).toBe(true)
    await clock.advance(signInHostWaitMs)
    await keeping
  })

  test('a visitor who leaves while the host keeps it is neither connected nor signed in', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const kept: number[] = []
    let finish = () => {}
    const host = createHost({
      setSessions(sessions) {
        kept.push(sessions.length)
        return sessions.length === 0 ? undefined : new Promise<void>(resolve => (finish = resolve))
      },
    })
    const page = openPage({ signIn: host.signIn })
    const leaving = new AbortController()
    const refused = expect(scan(page, phone, leaving.signal)).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => kept).toEqual([2])
    leaving.abort()
    await refused
    finish()
    // What the host accepted after all is revoked.
    await expect.poll(() => kept).toEqual([2, 0])
    expect(getAccount(page.kit).isConnected).toBe(false)
    await expect.poll(() => phone.sessions).toEqual([])
  })

  test('is skipped where another family is proposed too', async () => {
    const { phone, openPage } = await createPair({ nodes: nodes() })
    const host = createHost()
    const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
    const own = evm({ networks: [{ ...network(31337), id: 31337 }] })
    const other = { ...own, namespace: 'solana', methods: ['solana_signMessage'] }
    const networks = own.networks.map(row => ({ ...row, namespace: 'solana', id }))
    const page = openPage({ signIn: host.signIn, families: [{ ...other, networks }] })
    await scan(page, phone)
    expect(getAccount(page.kit).isConnected).toBe(true)
    expect([host.asked, host.kept]).toEqual([[], []])
    expect(questionsOf(phone)).not.toContain('wc_sessionAuthenticate')
  })
})

test('a sign-in that lacks a call is refused at once, by name', () => {
  const signIn = { createMessage: () => ({ nonce: 'abcdefgh1' }) } as unknown as SignIn
  expect(() => pairing({ relay: 'wss://relay.example', signIn })).toThrow(/pairing\.signIn/)
})

function network(id: number) {
  const rpcUrls = { default: { http: [nodes()[id] ?? ''] } }
  return { id, name: `Chain ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls }
}
