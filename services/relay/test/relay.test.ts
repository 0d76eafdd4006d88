import { relayErrors, toSubscriptionId } from 'billfold/wire'
import { describe, expect, it } from 'vitest'
import { connectClient } from './support/connectClient.ts'
import { freshTopic, publication } from './support/message.ts'
import { startRelay } from './support/startRelay.ts'

describe('a relay', () => {
  it('carries messages both ways, in order, and never back to who sent them', async () => {
    const { url } = await startRelay()
    const app = await connectClient(url)
    const wallet = await connectClient(url)
    const topic = freshTopic()
    expect(await app.call('irn_subscribe', { topic })).toBe(toSubscriptionId(topic, app.clientId))
    await wallet.call('irn_subscribe', { topic })
    const sent = Array.from({ length: 60 }, () => publication(topic))
    for (const one of sent) expect(await app.call('irn_publish', one)).toBe(true)
    const got = await wallet.received(60)
    expect(got.map(push => push.message)).toEqual(sent.map(one => one.message))
    expect(got[0]).toMatchObject({ topic, tag: 1108, subscriptionId: toSubscriptionId(topic, wallet.clientId) })
    const answer = publication(topic, { tag: 1109 })
    await wallet.call('irn_publish', answer)
    expect((await app.received(1)).map(push => push.message)).toEqual([answer.message])
    expect(wallet.pushes).toHaveLength(60)
  })

  it('keeps messages that no client has received yet', async () => {
    const { url } = await startRelay()
    const app = await connectClient(url)
    const topic = freshTopic()
    const sent = [publication(topic), publication(topic)]
    for (const one of sent) await app.call('irn_publish', one)
    const wallet = await connectClient(url)
    await wallet.call('irn_batchSubscribe', { topics: [freshTopic(), topic] })
    expect((await wallet.received(2)).map(push => push.message)).toEqual(sent.map(one => one.message))
  })

  it('proposes and approves in one call each', async () => {
    const { url } = await startRelay()
    const app = await connectClient(url)
    const wallet = await connectClient(url)
    const [pairingTopic, sessionTopic] = [freshTopic(), freshTopic()]
    expect(await app.call('wc_proposeSession', { pairingTopic, sessionProposal: 'AAAA', ttl: 300 })).toBe(true)
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    expect(await wallet.received(1)).toMatchObject([{ topic: pairingTopic, message: 'AAAA', tag: 1100 }])
    const approval = { sessionProposalResponse: 'BBBB', sessionSettlementRequest: 'CCCC' }
    expect(await wallet.call('wc_approveSession', { pairingTopic, sessionTopic, ...approval, ttl: 300 })).toBe(true)
    expect(await app.received(1)).toMatchObject([{ topic: pairingTopic, message: 'BBBB', tag: 1101 }])
    await app.call('irn_subscribe', { topic: sessionTopic })
    expect((await app.received(2))[1]).toMatchObject({ topic: sessionTopic, message: 'CCCC', tag: 1102 })
    // The wallet was subscribed to the session by its approval.
    await app.call('irn_publish', publication(sessionTopic, { message: 'DDDD', tag: 1103 }))
    expect((await wallet.received(2))[1]).toMatchObject({ message: 'DDDD', tag: 1103 })
  })

  it('answers errors of JSON-RPC', async () => {
    const { url } = await startRelay()
    const client = await connectClient(url)
    const topic = freshTopic()
    const unknown = client.call('irn_other' as 'irn_subscribe', { topic })
    await expect(unknown).rejects.toMatchObject(relayErrors.methodNotFound)
    const large = publication(topic, { message: 'A'.repeat(524_289), tag: 1109 })
    await expect(client.call('irn_publish', large)).rejects.toMatchObject({
      code: relayErrors.tooLarge.code,
      message: 'Payload size limit exceeded. Maximum size for tag 1109 is 524288',
    })
    expect(await client.call('irn_publish', publication(topic, { message: 'A'.repeat(524_288) }))).toBe(true)
  })
})
