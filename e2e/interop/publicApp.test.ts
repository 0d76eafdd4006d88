import { createDevnet } from '@billfold/devnet'
import { createPairingWallet, type PairingWallet } from '@billfold/testkit/pairing'
import { createTestClock } from '@billfold/testkit/vitest'
import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningRelay, startRelay } from '../../packages/testkit/test/pairing/startRelay.ts'
import { createPublicApp } from './createPublicApp.ts'

// The public client as the app, our test wallet as the phone, our relay between them. What passes here is said in the
// language that everybody speaks: neither the wallet nor the relay may lean on habits of our own client.

let devnet: createDevnet.ReturnType
let relay: RunningRelay
beforeAll(async () => {
  devnet = await createDevnet()
  relay = await startRelay()
})
afterAll(async () => {
  await relay?.stop()
  await devnet?.stop()
})

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const [MAIN, TEST] = ['eip155:31337', 'eip155:31338'] as const
const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const asked = { eip155: { chains: [MAIN], methods: METHODS, events: ['chainChanged', 'accountsChanged'] } }

async function createApp(name?: string) {
  const made = await createPublicApp(relay, name)
  open.push(made.close)
  return made
}

function createPhone(options: Partial<createPairingWallet.Options> = {}): PairingWallet {
  const phone = createPairingWallet({
    relay: relay.url,
    projectId: relay.projectId,
    chains: { 31337: devnet.chains[MAIN].rpcUrl, 31338: devnet.chains[TEST].rpcUrl },
    ...options,
  })
  open.push(() => phone.destroy())
  return phone
}

/** An app and a phone with a session between them. */
async function connect(options: Partial<createPairingWallet.Options> = {}) {
  const { app, next } = await createApp()
  const phone = createPhone(options)
  const { uri, approval } = await app.connect({ optionalNamespaces: asked })
  const approved = approval()
  await phone.pair(uri as string)
  const session = await approved
  const { topic } = session
  const request = (method: string, params: unknown, chainId: string = MAIN) =>
    app.request<string>({ topic, chainId, request: { method, params } })
  await expect.poll(() => phone.sessions[0]?.isAcknowledged).toBe(true)
  return { app, next, phone, session, topic, request, address: phone.signer.accounts[0] as `0x${string}` }
}

/** A namespace that must be there. */
function granted<namespace>(namespace: namespace | undefined): namespace {
  if (!namespace) throw new Error('nothing was granted')
  return namespace
}

const question = (phone: PairingWallet) => expect.poll(() => phone.questions[0], { interval: 10 }).toBeDefined()

describe('proposal', () => {
  it('is approved with what both know, and each receives the metadata of the other', async () => {
    const { app, session, phone, address } = await connect()
    expect(session.namespaces.eip155).toMatchObject({ chains: [MAIN], methods: METHODS })
    expect(session.namespaces.eip155?.accounts).toContain(`${MAIN}:${address}`)
    expect(session.peer.metadata.name).toBe('Billfold Test Wallet')
    expect(session.controller).toBe(session.peer.publicKey)
    expect(phone.sessions[0]?.peer.metadata).toMatchObject({ name: 'Public app', url: 'https://app.example' })
    expect(phone.sessions[0]?.topic).toBe(app.session.getAll()[0]?.topic)
    expect(phone.faultCount).toBe(0)
  })

  it('is rejected with the code of the visitor', async () => {
    const { app } = await createApp()
    const phone = createPhone({ mode: 'manual' })
    const { uri, approval } = await app.connect({ optionalNamespaces: asked })
    const refused = expect(approval()).rejects.toMatchObject({ code: 5000 })
    await phone.pair(uri as string)
    await question(phone)
    expect(phone.questions[0]).toMatchObject({ kind: 'proposal', chains: [MAIN], peer: { name: 'Public app' } })
    phone.reject(phone.questions[0]?.id as string)
    await refused
    expect(phone.sessions).toEqual([])
  })

  it('is refused by the wallet itself when nothing of it can be granted', async () => {
    const { app } = await createApp()
    const phone = createPhone()
    const { uri, approval } = await app.connect({
      optionalNamespaces: { eip155: { ...asked.eip155, chains: ['eip155:5'] } },
    })
    const refused = expect(approval()).rejects.toMatchObject({ code: 5100 })
    await phone.pair(uri as string)
    await refused
  })

  it('settles when the settlement overtakes the answer, and when everything comes twice', async () => {
    const first = await connect({ switches: { settleFirst: true, duplicate: 'fresh' } })
    await first.app.ping({ topic: first.topic })
    const second = await connect({ switches: { duplicate: 'same' } })
    expect(await second.request('personal_sign', ['0x68690a', second.address])).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('one code scanned by two wallets is one session', async () => {
    const { app } = await createApp()
    const phones = [createPhone({ mode: 'manual' }), createPhone({ mode: 'manual' })]
    const { uri, approval } = await app.connect({ optionalNamespaces: asked })
    const approved = approval()
    for (const phone of phones) await phone.pair(uri as string)
    for (const phone of phones) await question(phone)
    for (const phone of phones) phone.approve(phone.questions[0]?.id as string)
    const { topic } = await approved
    await expect
      .poll(() => phones.map(phone => phone.sessions.filter(session => session.isAcknowledged).length).sort())
      .toEqual([0, 1])
    const holder = phones.find(phone => phone.sessions.some(session => session.topic === topic))
    await holder?.ping(topic)
    expect(app.session.getAll()).toHaveLength(1)
  })

  it('expires: an old code is refused, an old question is gone and answers nothing', async () => {
    const clock = createTestClock(Date.now())
    const { app } = await createApp()
    const phone = createPhone({ mode: 'manual', clock })
    const { uri, approval } = await app.connect({ optionalNamespaces: asked })
    void approval().catch(() => {})
    await phone.pair(uri as string)
    await question(phone)
    const before = phone.log.length
    await clock.advance(301_000)
    expect(phone.questions).toEqual([])
    expect(phone.log).toHaveLength(before)
    await expect(phone.pair(uri as string)).rejects.toThrow('expired')
  })
})

describe('request', () => {
  it('signs a message', async () => {
    const { request, address } = await connect()
    const signature = (await request('personal_sign', ['0x68c3a9', address])) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hé', signature })).toBe(true)
  })

  it('signs typed data, with numbers too great for JSON', async () => {
    const { request, address } = await connect()
    const data = {
      domain: { name: 'Interop', version: '1', chainId: 31337 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935' },
    }
    const types = {
      ...data.types,
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
    }
    const signature = (await request('eth_signTypedData_v4', [
      address,
      JSON.stringify({ ...data, types }),
    ])) as `0x${string}`
    const message = { amount: BigInt(data.message.amount) }
    expect(await verifyTypedData({ ...data, message, address, signature })).toBe(true)
  })

  it('sends on the chain that the request names, wherever the wallet is', async () => {
    const { app, phone, topic, address } = await connect()
    const accounts = [MAIN, TEST].map(chain => `${chain}:${address}`)
    await phone.update(topic, { eip155: { accounts, chains: [MAIN, TEST], methods: METHODS, events: [] } })
    const to = phone.signer.accounts[1] as `0x${string}`
    for (const chain of [MAIN, TEST]) {
      const client = createPublicClient({ transport: http(devnet.chains[chain].rpcUrl), pollingInterval: 50 })
      const before = await client.getBalance({ address: to })
      const params = [{ from: address, to, value: `0x${parseEther('0.5').toString(16)}` }]
      const hash = await app.request<`0x${string}`>({
        topic,
        chainId: chain,
        request: { method: 'eth_sendTransaction', params },
      })
      expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
      expect((await client.getBalance({ address: to })) - before).toBe(parseEther('0.5'))
    }
    expect(phone.chainId).toBe(31337)
  })

  it('is refused by the visitor, by either code', async () => {
    const { request, phone, address } = await connect()
    phone.set({ reject: ['personal_sign'] })
    await expect(request('personal_sign', ['0x00', address])).rejects.toMatchObject({ code: 5000 })
    phone.set({ rejectCode: 4001 })
    await expect(request('personal_sign', ['0x00', address])).rejects.toMatchObject({ code: 4001 })
    phone.set({ emptyErrors: true })
    await expect(request('personal_sign', ['0x00', address])).rejects.toEqual({})
  })

  it('moves to a network that is new to the session, and the app is notified of both', async () => {
    const { request, next, session, phone } = await connect()
    const [updated, changed] = [next('session_update'), next('session_event')]
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBe(null)
    expect((await updated).params.namespaces.eip155?.chains).toEqual([MAIN, TEST])
    expect((await changed).params).toEqual({ chainId: TEST, event: { name: 'chainChanged', data: 31338 } })
    expect(phone.chainId).toBe(31338)
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({ code: 4902 })
    expect(session.topic).toBe(phone.sessions[0]?.topic)
  })

  it('three at once are asked one after the other, and each gets its own answer', async () => {
    const { request, phone, address } = await connect()
    phone.mode = 'manual'
    const messages = ['one', 'two', 'three']
    const signed: Promise<unknown>[] = []
    for (const message of messages) {
      const now = Date.now()
      signed.push(request('personal_sign', [`0x${Buffer.from(message).toString('hex')}`, address]))
      // That client's ids are the millisecond and three random digits, and two of one id are one request.
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now + 1)
    }
    for (const message of messages) {
      await expect.poll(() => phone.questions.map(({ text }) => text), { interval: 10 }).toEqual([message])
      phone.approve(phone.questions[0]?.id as string)
    }
    for (const [index, signature] of (await Promise.all(signed)).entries())
      expect(
        await verifyMessage({ address, message: messages[index] as string, signature: signature as `0x${string}` }),
      ).toBe(true)
  })
})

describe('session', () => {
  it('is updated and extended by the wallet, which emits events', async () => {
    const { app, next, phone, topic, session } = await connect()
    const [updated, extended, event] = [next('session_update'), next('session_extend'), next('session_event')]
    const accounts = [`${MAIN}:${phone.signer.accounts[1]}`]
    await phone.update(topic, { eip155: { ...granted(session.namespaces.eip155), accounts } })
    expect((await updated).params.namespaces.eip155?.accounts).toEqual(accounts)
    expect(app.session.get(topic).namespaces.eip155?.accounts).toEqual(accounts)
    await phone.extend(topic)
    await extended
    await phone.emit(topic, { name: 'accountsChanged', data: ['0x00'] }, MAIN)
    expect((await event).params.event).toEqual({ name: 'accountsChanged', data: ['0x00'] })
  })

  it('answers pings of both sides', async () => {
    const { app, phone, topic } = await connect()
    await app.ping({ topic })
    await phone.ping(topic)
  })

  it('is ended by the app', async () => {
    const { app, phone, topic } = await connect()
    await app.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await expect.poll(() => phone.sessions).toEqual([])
    await expect(phone.ping(topic)).rejects.toThrow('No session')
  })

  it('is ended by the wallet, and what the app still asks fails', async () => {
    const { app, next, phone, topic, request, address } = await connect()
    phone.set({ silent: ['personal_sign'] })
    const deleted = next('session_delete')
    const pending = expect(request('personal_sign', ['0x00', address])).rejects.toMatchObject({ code: 6000 })
    await expect.poll(() => phone.log.some(({ tag }) => tag === 1108)).toBe(true)
    await phone.disconnect(topic)
    expect((await deleted).topic).toBe(topic)
    await pending
    expect(app.session.getAll()).toEqual([])
  })

  it('expires on both sides', async () => {
    const { app, next, phone, topic } = await connect({ switches: { sessionSeconds: 6 } })
    const expired = next('session_expire')
    expect((await expired).topic).toBe(topic)
    await expect.poll(() => phone.sessions).toEqual([])
    expect(app.session.getAll()).toEqual([])
  })

  it('outlives a restart of the relay, with a request under way', async () => {
    const { phone, topic, app, request, address } = await connect({ mode: 'auto' })
    phone.mode = 'manual'
    const signed = request('personal_sign', ['0x6869', address])
    await question(phone)
    await relay.restart()
    phone.approve(phone.questions[0]?.id as string)
    expect(await verifyMessage({ address, message: 'hi', signature: (await signed) as `0x${string}` })).toBe(true)
    phone.mode = 'auto'
    await relay.restart()
    expect(await request('personal_sign', ['0x6869', address])).toMatch(/^0x/)
    await app.ping({ topic })
    await phone.ping(topic)
  })

  it('outlives a restart of the wallet', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
    const { phone, topic, request, address } = await connect({ storage })
    phone.destroy()
    const again = createPhone({ storage })
    expect(again.clientId).toBe(phone.clientId)
    expect(again.sessions.map(session => session.topic)).toEqual([topic])
    expect(await request('personal_sign', ['0x6869', address])).toMatch(/^0x/)
  })
})
