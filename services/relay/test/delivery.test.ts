import { createRelayId, relayErrors } from 'billfold/wire'
import { describe, expect, it } from 'vitest'
import { connectClient } from './support/connectClient.ts'
import { freshTopic, publication } from './support/message.ts'
import { startRelay } from './support/startRelay.ts'

describe('delivery', () => {
  it('loses and doubles nothing when sockets are cut again and again (fault 99)', async () => {
    const { url } = await startRelay()
    const topic = freshTopic()
    const app = await connectClient(url)
    const { seed } = await connectClient(url)
    const sent = Array.from({ length: 40 }, () => publication(topic))
    const got: string[] = []
    for (let round = 0; round < 8; round += 1) {
      for (const one of sent.slice(round * 5, round * 5 + 5)) await app.call('irn_publish', one)
      // Acknowledges two of what it gets, then its socket is gone.
      const wallet = await connectClient(url, { seed, acknowledge: false })
      await wallet.call('irn_batchSubscribe', { topics: [topic] })
      const pushes = await wallet.received(2)
      for (const push of pushes) wallet.receipt(push.id)
      // An answer shows that the receipts were read.
      await wallet.call('irn_unsubscribe', { topic, id: 'x' })
      got.push(...pushes.map(push => push.message))
      wallet.socket.terminate()
    }
    const wallet = await connectClient(url, { seed })
    await wallet.call('irn_subscribe', { topic })
    const texts = sent.map(one => one.message)
    // At least once: what was acknowledged just before a cut may come again.
    await expect.poll(() => new Set([...got, ...wallet.pushes.map(push => push.message)])).toEqual(new Set(texts))
    const rest = wallet.pushes.map(push => push.message)
    expect(rest).toEqual(texts.filter(text => rest.includes(text)))
  })

  it('brings a message once, however often it is published, and none that has expired (fault 101)', async () => {
    const { url } = await startRelay()
    const topic = freshTopic()
    const app = await connectClient(url)
    const wallet = await connectClient(url)
    await wallet.call('irn_subscribe', { topic })
    const one = publication(topic)
    const id = createRelayId(Date.now(), length => crypto.getRandomValues(new Uint8Array(length)))
    for (let time = 0; time < 5; time += 1) expect(await app.call('irn_publish', one, id)).toBe(true)
    const again = await connectClient(url, { seed: app.seed })
    expect(await again.call('irn_publish', one)).toBe(true)
    const last = publication(topic)
    await app.call('irn_publish', last)
    expect((await wallet.received(2)).map(push => push.message)).toEqual([one.message, last.message])
    expect(wallet.pushes).toHaveLength(2)
  })

  it('lets old messages go', async () => {
    const { metricsUrl, url } = await startRelay({ settings: { sweepMs: 20 } }, { metrics: {} })
    const topic = freshTopic()
    const app = await connectClient(url)
    await app.call('irn_publish', publication(topic, { ttl: 1 }))
    await app.call('irn_publish', publication(topic, { message: 'stays', ttl: 300 }))
    const waits = async () => (await (await fetch(`${metricsUrl}/metrics`)).text()).match(/messages_waiting (\d+)/)?.[1]
    await expect.poll(waits).toBe('1')
    const wallet = await connectClient(url)
    await wallet.call('irn_subscribe', { topic })
    expect((await wallet.received(1))[0]?.message).toBe('stays')
  })

  it('brings what was not acknowledged again with the next subscription, and what was not', async () => {
    const { url } = await startRelay()
    const topic = freshTopic()
    const app = await connectClient(url)
    await app.call('irn_batchPublish', { messages: ['a', 'b', 'c'].map(message => publication(topic, { message })) })
    const wallet = await connectClient(url, { acknowledge: false })
    await wallet.call('irn_subscribe', { topic })
    const [a, b] = await wallet.received(3)
    // As the commonest codec sends back a long id.
    wallet.sendRaw(JSON.stringify({ id: `${a?.id}n`, jsonrpc: '2.0', result: true }))
    wallet.receipt(b?.id ?? 0)
    const later = await connectClient(url, { seed: wallet.seed })
    await expect
      .poll(async () => (await later.call('irn_fetchMessages', { topic })).messages.map(one => one.message))
      .toEqual(['c'])
    await wallet.call('irn_subscribe', { topic })
    expect((await wallet.received(4)).map(push => push.message)).toEqual(['a', 'b', 'c', 'c'])
  })

  it('lets two wallets scan one code', async () => {
    const { url } = await startRelay()
    const pairingTopic = freshTopic()
    const app = await connectClient(url)
    await app.call('wc_proposeSession', { pairingTopic, sessionProposal: 'AAAA' })
    for (let count = 0; count < 2; count += 1) {
      const wallet = await connectClient(url)
      await wallet.call('irn_subscribe', { topic: pairingTopic })
      expect(await wallet.received(1)).toMatchObject([{ message: 'AAAA', tag: 1100 }])
    }
  })

  it('gives a mailbox in parts to who fetches', async () => {
    const { url } = await startRelay({ settings: { callBurst: 1_000 } })
    const topics = [freshTopic(), freshTopic()]
    const app = await connectClient(url)
    const sent = Array.from({ length: 230 }, (_, at) => publication(topics[at % 2] ?? ''))
    await app.call('irn_batchPublish', { messages: sent })
    const wallet = await connectClient(url)
    const got: string[] = []
    for (let hasMore = true; hasMore; ) {
      const answer = await wallet.call('irn_batchFetchMessages', { topics })
      got.push(...answer.messages.map(one => one.message))
      hasMore = answer.hasMore
    }
    expect(got.sort()).toEqual(sent.map(one => one.message).sort())
    // Fetching is no receipt; these are.
    const ids = await Promise.all(
      sent.map(async ({ message, topic }) => {
        const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(message))
        return { topic, messageId: Buffer.from(hash).toString('hex') }
      }),
    )
    expect(await wallet.call('irn_batchReceive', { receipts: ids })).toBe(true)
    await expect.poll(async () => (await wallet.call('irn_batchFetchMessages', { topics })).messages.length).toBe(0)
  })

  it('sends nothing to who has unsubscribed', async () => {
    const { url } = await startRelay()
    const [kept, left] = [freshTopic(), freshTopic()]
    const app = await connectClient(url)
    const wallet = await connectClient(url)
    const [, id = ''] = await wallet.call('irn_batchSubscribe', { topics: [kept, left] })
    await wallet.call('irn_batchUnsubscribe', { subscriptions: [{ topic: left, id }] })
    await app.call('irn_publish', publication(left))
    await app.call('irn_publish', publication(kept, { message: 'kept' }))
    expect(await wallet.received(1)).toMatchObject([{ message: 'kept' }])
    expect(wallet.pushes).toHaveLength(1)
  })

  it('refuses what a full mailbox does not hold, and subscriptions beyond the bound', async () => {
    const { url } = await startRelay({
      settings: {
        callBurst: 5_000,
        maxSubscriptions: 3,
        bounds: { address: { callsPerSecond: 0 }, key: { callsPerSecond: 0 } },
      },
    })
    const topic = freshTopic()
    const app = await connectClient(url)
    for (let part = 0; part < 2; part += 1)
      await app.call('irn_batchPublish', { messages: Array.from({ length: 500 }, () => publication(topic)) })
    await expect(app.call('irn_publish', publication(topic))).rejects.toMatchObject(relayErrors.mailboxFull)
    await app.call('irn_batchSubscribe', { topics: [topic, freshTopic(), freshTopic(), topic] })
    await app.call('irn_subscribe', { topic })
    await expect(app.call('irn_subscribe', { topic: freshTopic() })).rejects.toMatchObject(
      relayErrors.tooManySubscriptions,
    )
  })
})
