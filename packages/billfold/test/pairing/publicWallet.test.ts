import { createDevnet } from '@billfold/devnet'
import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPublicWallet } from './support/createPublicWallet.ts'
import { openClient } from './support/openClient.ts'
import { startRelay } from './support/startRelay.ts'

// Our client as the app, the public library as the wallet, our relay between them.

let devnet: createDevnet.ReturnType
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

const [MAIN, TEST] = ['eip155:31337', 'eip155:31338'] as const
const namespaces = {
  eip155: {
    chains: [MAIN, TEST],
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

async function setUp() {
  const relay = await startRelay()
  const createWallet = () =>
    createPublicWallet(relay.url, {
      chains: { 31337: devnet.chains[MAIN].rpcUrl, 31338: devnet.chains[TEST].rpcUrl },
    })
  return { relay, createWallet, wallet: await createWallet(), ...openClient(relay.url) }
}

async function connect() {
  const made = await setUp()
  const proposal = made.client.propose({ namespaces })
  const [session] = await Promise.all([proposal.session, made.wallet.take(proposal.uri)])
  const { topic } = session
  const request = (method: string, params: unknown, chainId: string = MAIN) =>
    made.client.request({ topic, chainId, method, params })
  return { ...made, session, topic, request, address: made.wallet.signer.accounts[0] as `0x${string}` }
}

/** Node has no key store for what is kept; everything else would be a fault of the talk. */
const faults = ({ fault }: Awaited<ReturnType<typeof setUp>>['received']) =>
  fault.filter(each => each !== 'storage-plain')

describe('proposal', () => {
  test('is approved; both sides know the same of each other', async () => {
    const { session, wallet, address, received } = await connect()
    const [own] = Object.values(wallet.kit.getActiveSessions())
    expect(own?.topic).toBe(session.topic)
    expect(own?.peer.metadata).toMatchObject({ name: 'App', url: 'https://app.example' })
    await expect.poll(() => wallet.kit.getActiveSessions()[session.topic]?.acknowledged).toBe(true)
    expect(session.peer.metadata.name).toBe('Public wallet')
    expect(session.controller).toBe(session.peer.publicKey)
    // That wallet reads its clock twice, once for us and once for itself.
    expect(Math.abs(session.expiry - (own?.expiry ?? 0))).toBeLessThanOrEqual(1)
    expect(session.namespaces.eip155?.accounts).toEqual([MAIN, TEST].map(chain => `${chain}:${address}`))
    expect(faults(received)).toEqual([])
  })

  test('is rejected', async () => {
    const { client, wallet } = await setUp()
    const proposal = client.propose({ namespaces })
    const refused = expect(proposal.session).rejects.toMatchObject({ code: 'connection/rejected' })
    const proposed = wallet.next('session_proposal')
    await wallet.kit.pair({ uri: proposal.uri })
    const { id } = await proposed
    await wallet.kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    await refused
    expect(client.sessions()).toEqual([])
  })

  test('one code scanned by two wallets is one session, and the other wallet gets an error', async () => {
    const { client, wallet, createWallet } = await setUp()
    const other = await createWallet()
    const proposal = client.propose({ namespaces })
    const wallets = [wallet, other]
    const proposed = wallets.map(each => each.next('session_proposal'))
    for (const each of wallets) await each.kit.pair({ uri: proposal.uri })
    const events = await Promise.all(proposed)
    for (const [index, each] of wallets.entries()) {
      const { id, params } = events[index] as (typeof events)[number]
      await each.kit.approveSession({ id, namespaces: each.granted(params) })
    }
    const { topic } = await proposal.session
    expect(client.sessions()).toHaveLength(1)
    const held = () => wallets.filter(each => each.kit.getActiveSessions()[topic]?.acknowledged)
    await expect.poll(() => held().length).toBe(1)
    await client.ping(topic)
    await expect.poll(() => wallets.flatMap(each => Object.keys(each.kit.getActiveSessions()))).toEqual([topic])
  })
})

describe('request', () => {
  test('a message is signed', async () => {
    const { request, address } = await connect()
    const signature = (await request('personal_sign', ['0x68c3a9', address])) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hé', signature })).toBe(true)
  })

  test('typed data are signed', async () => {
    const { request, address } = await connect()
    const amount = 2n ** 256n - 1n
    const data = {
      domain: { name: 'Interop', version: '1', chainId: 31337 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order' as const,
    }
    const EIP712Domain = Object.keys(data.domain).map(name => ({
      name,
      type: name === 'chainId' ? 'uint256' : 'string',
    }))
    const sent = { ...data, types: { ...data.types, EIP712Domain }, message: { amount: `${amount}` } }
    const signature = (await request('eth_signTypedData_v4', [address, JSON.stringify(sent)])) as `0x${string}`
    expect(await verifyTypedData({ ...data, message: { amount }, address, signature })).toBe(true)
  })

  test.each([MAIN, TEST])('a transaction is mined on %s', async chain => {
    const { request, address, wallet } = await connect()
    const node = createPublicClient({ transport: http(devnet.chains[chain].rpcUrl), pollingInterval: 50 })
    const to = wallet.signer.accounts[1] as `0x${string}`
    const before = await node.getBalance({ address: to })
    const value = `0x${parseEther('0.25').toString(16)}`
    const hash = (await request('eth_sendTransaction', [{ from: address, to, value }], chain)) as `0x${string}`
    expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await node.getBalance({ address: to })) - before).toBe(parseEther('0.25'))
  })

  test('the visitor refuses, and other errors come as the wallet said them', async () => {
    const { request, address, wallet } = await connect()
    wallet.signer.set({ reject: true })
    await expect(request('personal_sign', ['0x00', address])).rejects.toMatchObject({ code: 'wallet/rejected' })
    wallet.answerWith(() => Promise.reject({ code: -32_000, message: 'insufficient funds' }))
    await expect(request('personal_sign', ['0x00', address])).rejects.toMatchObject({
      code: 'request/failed',
      cause: { code: -32_000, message: 'insufficient funds' },
    })
  })

  test('what was not approved is not asked', async () => {
    const { request } = await connect()
    await expect(request('eth_sign', [])).rejects.toMatchObject({ code: 'pairing/not-approved' })
    await expect(request('personal_sign', [], 'eip155:1')).rejects.toMatchObject({ code: 'pairing/not-approved' })
  })

  test('three at once get three answers', async () => {
    const { request, address } = await connect()
    const messages = ['one', 'two', 'three']
    const signatures = await Promise.all(
      messages.map(message => request('personal_sign', [`0x${Buffer.from(message).toString('hex')}`, address])),
    )
    for (const [index, message] of messages.entries())
      expect(await verifyMessage({ address, message, signature: signatures[index] as `0x${string}` })).toBe(true)
  })
})

describe('session', () => {
  test('is updated and extended by the wallet, which emits events', async () => {
    const { client, wallet, topic, received, session } = await connect()
    const other = wallet.signer.accounts[1]
    const next = { ...session.namespaces.eip155, accounts: [`${MAIN}:${other}`], chains: [MAIN] }
    const updated = await wallet.kit.updateSession({ topic, namespaces: { eip155: next as never } })
    await updated.acknowledged()
    expect(client.sessions()[0]?.namespaces.eip155?.accounts).toEqual([`${MAIN}:${other}`])
    const extended = await wallet.kit.extendSession({ topic })
    await extended.acknowledged()
    expect(client.sessions()[0]?.expiry).toBeGreaterThanOrEqual(session.expiry)
    await wallet.kit.emitSessionEvent({
      topic,
      event: { name: 'accountsChanged', data: [`${MAIN}:${other}`] },
      chainId: MAIN,
    })
    await expect
      .poll(() => received.event)
      .toEqual([{ topic, name: 'accountsChanged', data: [`${MAIN}:${other}`], chainId: MAIN }])
    expect(faults(received)).toEqual([])
  })

  test('answers pings of both sides', async () => {
    const { client, wallet, topic } = await connect()
    await client.ping(topic)
    await wallet.kit.engine.signClient.ping({ topic })
  })

  test('is ended by the app', async () => {
    const { client, wallet, topic } = await connect()
    const deleted = wallet.next('session_delete')
    await client.disconnect(topic)
    expect((await deleted).topic).toBe(topic)
    expect(wallet.kit.getActiveSessions()).toEqual({})
    expect(client.sessions()).toEqual([])
  })

  test('is ended by the wallet, and what the app still asks fails', async () => {
    const { client, wallet, topic, received, request, address } = await connect()
    const asked = new Promise<void>(resolve => {
      wallet.answerWith(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    const pending = expect(request('personal_sign', ['0x00', address])).rejects.toMatchObject({
      code: 'pairing/session-ended',
    })
    await asked
    await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await pending
    expect(client.sessions()).toEqual([])
    expect(received.deleted).toMatchObject([{ topic, reason: { code: 6000 } }])
  })

  test('outlives a restart of the relay, with a request under way', async () => {
    const { client, relay, wallet, topic, request, address } = await connect()
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      wallet.answerWith(async ({ params }) => {
        resolve()
        await new Promise<void>(done => {
          answer = done
        })
        return wallet.signer.provider.request(params.request)
      })
    })
    const signed = request('personal_sign', ['0x6869', address])
    await asked
    await relay.stop()
    await startRelay({}, relay.port)
    answer()
    expect(await verifyMessage({ address, message: 'hi', signature: (await signed) as `0x${string}` })).toBe(true)
    await client.ping(topic)
  })

  test('outlives a reload of the page, and receives what was sent meanwhile', async () => {
    const { client, relay, wallet, topic, kept, request, address } = await connect()
    await request('personal_sign', ['0x00', address])
    client.destroy()
    const data = [`${MAIN}:${address}`]
    await wallet.kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data }, chainId: MAIN })
    const again = openClient(relay.url, { kept })
    expect((await again.client.restore()).map(session => session.topic)).toEqual([topic])
    await expect.poll(() => again.received.event.map(({ name }) => name)).toEqual(['accountsChanged'])
    const params = ['0x6869', address]
    const signature = await again.client.request({ topic, chainId: MAIN, method: 'personal_sign', params })
    expect(await verifyMessage({ address, message: 'hi', signature: signature as `0x${string}` })).toBe(true)
  })

  test('expires: the app forgets it when its time is over, and asks no more', async () => {
    const { client, wallet, topic, relay, kept } = await connect()
    client.destroy()
    const expiry = Object.values(wallet.kit.getActiveSessions())[0]?.expiry as number
    const clock = { now: () => (expiry + 1) * 1_000, after: () => () => {} }
    const late = openClient(relay.url, { kept, clock })
    expect(await late.client.restore()).toEqual([])
    await expect(
      late.client.request({ topic, chainId: MAIN, method: 'personal_sign', params: [] }),
    ).rejects.toMatchObject({ code: 'pairing/session-ended' })
  })
})
