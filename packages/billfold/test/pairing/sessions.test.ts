import { createTestClock, createTestStorage } from '@billfold/testkit/vitest'
import { describe, expect, it, vi } from 'vitest'
import { codeOf } from './support/codeOf.ts'
import { createRawWallet, granted } from './support/createRawWallet.ts'
import { countingClock, namespaces, openClient } from './support/openClient.ts'
import { settle } from './support/settle.ts'
import { sign } from './support/sign.ts'
import { startProxy } from './support/startProxy.ts'
import { startRelay } from './support/startRelay.ts'

describe('a session', () => {
  it('is proposed, settled and asked; nothing about it reaches the relay in clear text', async () => {
    const { url } = await startRelay()
    const { client, sent, received } = openClient(url)
    const asked = { namespaces, sessionProperties: { want: '1' }, scopedProperties: { eip155: { foo: 'bar' } } }
    const { uri, expiresAt, session } = client.propose(asked)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    const wallet = await createRawWallet(url)
    const proposal = await wallet.scan(uri)
    expect(proposal.params).toMatchObject({
      requiredNamespaces: {},
      optionalNamespaces: namespaces,
      relays: [{ protocol: 'irn' }],
      sessionProperties: asked.sessionProperties,
      scopedProperties: asked.scopedProperties,
      expiryTimestamp: Math.ceil(expiresAt / 1_000),
      id: proposal.id,
      pairingTopic: proposal.pairingTopic,
    })
    const approval = await wallet.approve(proposal)
    await approval.say()
    const id = await approval.settle({ sessionProperties: { capabilities: { '0x1': {} } } })
    expect(await wallet.answered(id)).toMatchObject({ type: 'result', result: true })
    const settled = await session
    expect(settled).toMatchObject({
      topic: approval.topic,
      pairingTopic: proposal.pairingTopic,
      namespaces: granted,
      unproposedChains: [],
      controller: approval.publicKey,
      peer: { publicKey: approval.publicKey, metadata: { name: 'Raw' } },
      sessionProperties: { capabilities: { '0x1': {} } },
    })
    expect(client.sessions()).toEqual([settled])
    const asking = client.request(sign(settled.topic))
    const request = await wallet.asked('wc_sessionRequest')
    const before = Math.floor(Date.now() / 1_000)
    expect(request.params).toEqual({
      request: { method: 'personal_sign', params: ['0x00'], expiryTimestamp: expect.any(Number) },
      chainId: 'eip155:1',
    })
    expect((request.params as { request: { expiryTimestamp: number } }).request.expiryTimestamp - before).toBeCloseTo(
      300,
      -1,
    )
    // Numbers and texts come as the wallet wrote them.
    const result = { text: '{"value":123456789012345678901234567890}', n: '123n', list: [1, null, true] }
    await wallet.send(request.topic, { id: request.id, result }, 1109)
    expect(await asking).toEqual(result)
    expect(received.fault).toEqual(['storage-plain'])
    expect(JSON.stringify(sent)).not.toMatch(/\\?"tvf\\?"|correlationId|personal_sign|eip155/)
    expect(
      sent.filter(({ method }) => method === 'irn_publish').map(({ params }) => Object.keys(params ?? {}).sort()),
    ).toEqual([
      ['message', 'prompt', 'tag', 'topic', 'ttl'],
      ['message', 'tag', 'topic', 'ttl'],
      ['message', 'prompt', 'tag', 'topic', 'ttl'],
    ])
  })

  it('ends a request with what the wallet says, or when the caller gives it up', async () => {
    const { url } = await startRelay()
    const { client } = openClient(url)
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    const answer = async (body: object) => {
      const request = await wallet.asked('wc_sessionRequest')
      await wallet.send(topic, { id: request.id, ...body }, 1109)
    }
    for (const [error, code] of [
      [{ code: 5000, message: 'User rejected.' }, 'wallet/rejected'],
      [{ code: 4001, message: '' }, 'wallet/rejected'],
      [{ code: -32000, message: 'insufficient funds', data: { a: 1 } }, 'request/failed'],
      [{}, 'request/failed'],
    ] as const) {
      const asking = client.request(sign(topic)).catch(caught => caught)
      await answer({ error })
      expect(await asking).toMatchObject({ code, cause: 'code' in error ? error : { code: 0, message: '' } })
    }
    const giving = new AbortController()
    const given = codeOf(client.request({ ...sign(topic), signal: giving.signal }))
    await wallet.asked('wc_sessionRequest')
    giving.abort()
    expect(await given).toBe('request/aborted')
    expect(await codeOf(client.request({ ...sign(topic), signal: giving.signal }))).toBe('request/aborted')
  })

  it('is updated, extended, pinged and sent events by the wallet, and pings the wallet', async () => {
    const { url } = await startRelay()
    const { client, received } = openClient(url)
    const wallet = await createRawWallet(url)
    const { topic, expiry } = await settle(client, wallet, { expiry: Math.floor(Date.now() / 1_000) + 3_600 })
    const accounts = [`eip155:10:0x${'44'.repeat(20)}`]
    const update = { namespaces: { eip155: { ...granted.eip155, accounts } } }
    expect(await wallet.answered(await wallet.ask(topic, 'wc_sessionUpdate', update, 1104))).toMatchObject({
      result: true,
    })
    expect(received.sessions.at(-1)?.[0]?.namespaces.eip155?.accounts).toEqual(accounts)
    expect(await wallet.answered(await wallet.ask(topic, 'wc_sessionExtend', {}, 1106))).toMatchObject({ result: true })
    expect(client.sessions()[0]?.expiry).toBeGreaterThan(expiry)
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    await wallet.ask(topic, 'wc_sessionEvent', event, 1110)
    expect(await wallet.answered(await wallet.ask(topic, 'wc_sessionPing', {}, 1114))).toMatchObject({ result: true })
    expect(received.event).toEqual([{ topic, name: 'chainChanged', data: 10, chainId: 'eip155:10' }])
    const pinging = client.ping(topic)
    const ping = await wallet.asked('wc_sessionPing')
    await wallet.send(topic, { id: ping.id, result: true }, 1115)
    await pinging
    for (const [method, tag, code] of [
      ['wc_sessionUpdate', 1104, 1003],
      ['wc_sessionEvent', 1110, 1002],
      ['wc_sessionRequest', 1108, 3001],
      ['wc_unheardOf', 0, 10001],
    ] as const)
      expect(await wallet.answered(await wallet.ask(topic, method, { a: 1 }, tag)), method).toMatchObject({
        error: { code },
      })
  })

  it('is ended by the application, and the wallet is notified', async () => {
    const { url } = await startRelay()
    const { client, kept, received } = openClient(url)
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    const asking = codeOf(client.request(sign(topic)))
    await wallet.asked('wc_sessionRequest')
    await client.disconnect(topic)
    expect(await asking).toBe('pairing/session-ended')
    expect((await wallet.asked('wc_sessionDelete')).params).toMatchObject({ code: 6000 })
    expect(client.sessions()).toEqual([])
    expect(received.deleted).toHaveLength(1)
    expect(kept.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
    await client.disconnect(topic)
  })
})

describe('a proposal', () => {
  it.each([
    [5000, 1120, 'connection/rejected'],
    [4001, 1120, 'connection/rejected'],
    [5100, 1121, 'pairing/closed'],
  ])('that is answered with %i ends', async (code, tag, expected) => {
    const { url } = await startRelay()
    const { client } = openClient(url)
    const { uri, session } = client.propose({ namespaces })
    const wallet = await createRawWallet(url)
    const { id, pairingTopic } = await wallet.scan(uri)
    await wallet.send(pairingTopic, { id, error: { code, message: 'no' } }, tag)
    expect(await codeOf(session)).toBe(expected)
  })

  it('that the wallet puts away ends, and anything unknown is answered so', async () => {
    const { url } = await startRelay()
    const { client } = openClient(url)
    const { uri, session } = client.propose({ namespaces })
    const wallet = await createRawWallet(url)
    const { pairingTopic } = await wallet.scan(uri)
    expect(await wallet.answered(await wallet.ask(pairingTopic, 'wc_pairingPing', {}, 1002))).toMatchObject({
      result: true,
    })
    expect(await wallet.answered(await wallet.ask(pairingTopic, 'wc_unheardOf', {}, 0))).toMatchObject({
      error: { code: 10001 },
    })
    await wallet.ask(pairingTopic, 'wc_pairingDelete', { code: 6000, message: '' }, 1000)
    expect(await codeOf(session)).toBe('pairing/closed')
  })

  it('is not held up by an attestation, and takes one along that is there in time', async () => {
    const { url } = await startRelay()
    const slow = openClient(url, { attest: () => new Promise(() => {}) })
    const failing = openClient(url, { attest: () => Promise.reject(new Error('away')) })
    const quick = openClient(url, { attest: async () => 'proof' })
    for (const { client, sent } of [slow, failing, quick]) {
      const wallet = await createRawWallet(url)
      await wallet.scan(client.propose({ namespaces }).uri)
      const proposal = sent.find(({ params }) => params?.tag === 1100)
      expect(proposal?.params?.attestation).toBe(client === quick.client ? 'proof' : undefined)
    }
  })

  it('is refused before anything is sent when it asks for nonsense', () => {
    const { client, sockets } = openClient('ws://127.0.0.1:1')
    expect(() => client.propose({ namespaces: { eip155: { ...namespaces.eip155, chains: ['solana:1'] } } })).toThrow(
      'Unsupported chains',
    )
    expect(sockets).toEqual([])
  })

  it('of a thousand, given up one after another, leaves nothing behind', async () => {
    const { url } = await startRelay({ settings: { callsPerSecond: 100_000, callBurst: 100_000 } })
    const clock = countingClock()
    const { client, sockets, kept } = openClient(url, { clock })
    const first = client.propose({ namespaces })
    for (let round = 0; round < 1_000; round += 1) {
      const own = new AbortController()
      const { session } = client.propose({ namespaces, signal: own.signal })
      own.abort()
      expect(await codeOf(session)).toBe('request/aborted')
    }
    await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 15_000 })
    await vi.waitFor(() =>
      expect(JSON.parse(kept.snapshot()['@billfold/pairing-proposals'] ?? '').d.length).toBeLessThanOrEqual(20),
    )
    // One for each that is still listened to, and the link's own.
    await vi.waitFor(() => expect(clock.timerCount).toBeLessThan(30), { timeout: 15_000 })
    const wallet = await createRawWallet(url)
    const approval = await wallet.approve(await wallet.scan(first.uri))
    await approval.say()
    expect(await wallet.answered(await approval.settle())).toMatchObject({ result: true })
    await first.session
    client.destroy()
    expect(clock.timerCount).toBe(0)
  })
})

describe('another page', () => {
  it('restores sessions, and gets what came while there was none', async () => {
    const { url } = await startRelay()
    const kept = createTestStorage()
    const wallet = await createRawWallet(url)
    const first = openClient(url, { kept })
    const session = await settle(first.client, wallet)
    first.client.destroy()
    await vi.waitFor(() => expect(first.sockets.every(socket => socket.readyState === 3)).toBe(true))
    const data = { event: { name: 'accountsChanged', data: ['a'] }, chainId: 'eip155:1' }
    await wallet.ask(session.topic, 'wc_sessionEvent', data, 1110)
    const second = openClient(url, { kept })
    expect(second.client.sessions()).toEqual([])
    expect(await second.client.restore()).toEqual([session])
    await vi.waitFor(() => expect(second.received.event).toHaveLength(1))
    // A wallet that has sent nothing on this page yet is pinged.
    const asking = second.client.request(sign(session.topic))
    const request = await wallet.asked('wc_sessionRequest')
    await wallet.send(session.topic, { id: request.id, result: '0x0a' }, 1109)
    expect(await asking).toBe('0x0a')
  })

  it.each(['before the answer', 'between answer and settlement'])(
    'goes on with a code that was offered by the page before: %s',
    async when => {
      const { url } = await startRelay()
      const kept = createTestStorage()
      const first = openClient(url, { kept })
      const { uri, session } = first.client.propose({ namespaces })
      const wallet = await createRawWallet(url)
      const approval = await wallet.approve(await wallet.scan(uri))
      if (when !== 'before the answer') {
        await approval.say()
        await vi.waitFor(() => expect(kept.snapshot()['@billfold/pairing-proposals']).toContain('responder'))
      }
      first.client.destroy()
      expect(await codeOf(session)).toBe('request/aborted')
      if (when === 'before the answer') await approval.say()
      const settleId = await approval.settle()
      const second = openClient(url, { kept })
      expect(await second.client.restore()).toEqual([])
      expect(await wallet.answered(settleId)).toMatchObject({ result: true })
      expect(second.received.sessions.at(-1)).toMatchObject([{ topic: approval.topic }])
      // And once more, when all is settled: nothing is begun anew.
      second.client.destroy()
      const third = openClient(url, { kept })
      expect(await third.client.restore()).toMatchObject([{ topic: approval.topic }])
      await approval.say()
      expect(await wallet.answered(await wallet.ask(approval.topic, 'wc_sessionPing', {}, 1114))).toMatchObject({
        result: true,
      })
      expect(third.client.sessions()).toHaveLength(1)
    },
  )

  it('at the same time follows: sessions come and go in every tab, and no tab loses an answer', async () => {
    let target = ''
    const proxy = await startProxy(() => target)
    const relay = await startRelay({ urls: [proxy.url] })
    target = relay.url
    const kept = createTestStorage()
    const clock = createTestClock(Date.now())
    const [a, b] = [openClient(proxy.url, { kept, clock }), openClient(proxy.url, { kept })]
    await b.client.restore()
    const wallet = await createRawWallet(relay.url, proxy.url)
    const { topic } = await settle(a.client, wallet)
    await vi.waitFor(() => expect(b.client.sessions()).toMatchObject([{ topic }]))
    await vi.waitFor(() => expect(b.sent.some(frame => JSON.stringify(frame).includes(topic))).toBe(true))
    const asking = a.client.request(sign(topic))
    const request = await wallet.asked('wc_sessionRequest')
    // The socket of the tab that waits is gone, and its clock stands still: the other tab gets the answer and passes it on.
    for (const socket of a.sockets) socket.terminate()
    await wallet.send(topic, { id: request.id, result: '0x0b' }, 1109)
    expect(await asking).toBe('0x0b')
    await wallet.ask(topic, 'wc_sessionEvent', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }, 1110)
    await vi.waitFor(() => expect([a.received.event.length, b.received.event.length]).toEqual([1, 1]))
    await b.client.disconnect(topic)
    await vi.waitFor(() => expect(a.client.sessions()).toEqual([]))
    expect(a.received.deleted).toHaveLength(1)
    expect(wallet.mails.filter(({ tag }) => tag === 1108)).toHaveLength(1)
  })
})

it('ends with everything that waits, and asks nothing afterwards', async () => {
  const { url } = await startRelay()
  const clock = countingClock()
  const { client, sockets, kept } = openClient(url, { clock })
  const wallet = await createRawWallet(url)
  const { topic } = await settle(client, wallet)
  const waiting = [
    codeOf(client.request(sign(topic))),
    codeOf(client.propose({ namespaces }).session),
    codeOf(client.ping(topic)),
  ]
  await wallet.asked('wc_sessionRequest')
  client.destroy()
  expect(await Promise.all(waiting)).toEqual(['request/aborted', 'request/aborted', 'request/aborted'])
  expect(clock.timerCount).toBe(0)
  await vi.waitFor(() => expect(sockets.every(socket => socket.readyState === 3)).toBe(true))
  expect(await codeOf(client.request(sign(topic)))).toBe('request/aborted')
  expect(await codeOf(client.restore())).toBe('request/aborted')
  expect(() => client.propose({ namespaces })).toThrow('aborted')
  expect(kept.snapshot()['@billfold/pairing-sessions']).toContain(topic)
})
