import { createTestClock } from '@billfold/testkit/vitest'
import { describe, expect, it, vi } from 'vitest'
import { linkTimes } from '../../../src/pairing/client/link/linkTimes.ts'
import { codeOf } from '../support/codeOf.ts'
import { keepTicking } from '../support/keepTicking.ts'
import { namespaces, openClient } from '../support/openClient.ts'
import { settle } from '../support/settle.ts'
import { sign } from '../support/sign.ts'
import { startBoth } from '../support/startBoth.ts'
import { startRelay } from '../support/startRelay.ts'

// Faults of the way to the relay: refused, cut, silent, left alone, with another clock.

describe('98: the socket is refused', () => {
  it('by a port where nothing listens: unreachable, not silence', async () => {
    const { url, stop } = await startRelay()
    await stop()
    const clock = createTestClock(Date.now())
    const { client } = openClient(url, { clock })
    keepTicking(clock)
    expect(await codeOf(client.propose({ namespaces }).session)).toBe('pairing/relay-unreachable')
  })

  it('by a relay that does not know the project: refused, with its reason, and not tried again', async () => {
    const { url } = await startRelay({ projects: [{ id: 'a'.repeat(32) }] })
    const { client, sockets } = openClient(url, { projectId: 'b'.repeat(32) })
    const error = await client.propose({ namespaces }).session.catch(caught => caught)
    expect(error.code).toBe('pairing/relay-refused')
    expect(error.details).toContain('Project not found')
    expect(sockets).toHaveLength(1)
    // What is asked next is tried anew.
    expect(await codeOf(client.propose({ namespaces }).session)).toBe('pairing/relay-refused')
    expect(sockets).toHaveLength(2)
  })

  it('by an invalid address', async () => {
    const clock = createTestClock(Date.now())
    const { client } = openClient('no address', { clock })
    keepTicking(clock)
    expect(await codeOf(client.propose({ namespaces }).session)).toBe('pairing/relay-unreachable')
  })

  it('with an error to the message: reported at once, with the code of the relay', async () => {
    const { url } = await startRelay({ settings: { messageCharacters: 100 } })
    const { client } = openClient(url)
    const error = await client.propose({ namespaces }).session.catch(caught => caught)
    expect(error).toMatchObject({ code: 'pairing/relay-failed', context: { relayCode: -32000 } })
  })
})

it('99: a socket that is cut again and again: one proposal, one session, one request', async () => {
  const { proxy, wallet: open } = await startBoth()
  const { client, sent } = openClient(proxy.url)
  const wallet = await open()
  const { uri, session } = client.propose({ namespaces })
  const proposal = await wallet.scan(uri)
  proxy.cut()
  const approval = await wallet.approve(proposal)
  await approval.say()
  proxy.cut()
  const settleId = await approval.settle()
  const { topic } = await session
  await wallet.answered(settleId)
  proxy.cut()
  const asking = client.request(sign(topic))
  proxy.cut()
  const request = await wallet.asked('wc_sessionRequest')
  proxy.cut()
  await wallet.send(topic, { id: request.id, result: '0x01' }, 1109)
  expect(await asking).toBe('0x01')
  expect(wallet.mails.filter(({ tag }) => tag === 1108)).toHaveLength(1)
  expect(wallet.mails.filter(({ tag }) => tag === 1100)).toHaveLength(1)
  expect(client.sessions()).toHaveLength(1)
  expect(sent.filter(frame => frame.method === 'irn_batchSubscribe').length).toBeGreaterThan(3)
})

it('100: a socket that is silent is replaced, and the request goes out again under the same id', async () => {
  const { proxy, wallet: open } = await startBoth()
  const clock = createTestClock(Date.now())
  const { client, sent } = openClient(proxy.url, { clock })
  const wallet = await open()
  const { topic } = await settle(client, wallet)
  proxy.isSilent = true
  const before = proxy.connections
  const asking = client.request(sign(topic))
  await vi.waitFor(() => expect(sent.filter(frame => frame.params?.tag === 1108)).toHaveLength(1))
  await clock.advance(linkTimes.silenceMs)
  proxy.isSilent = false
  await clock.advance(linkTimes.retryMs * 2)
  const request = await wallet.asked('wc_sessionRequest')
  await wallet.send(topic, { id: request.id, result: '0x02' }, 1109)
  expect(await asking).toBe('0x02')
  expect(proxy.connections).toBe(before + 1)
  const published = sent.filter(frame => frame.params?.tag === 1108)
  expect(published).toHaveLength(2)
  expect(published[0]).toEqual(published[1])
  expect(wallet.mails.filter(({ tag }) => tag === 1108)).toHaveLength(1)
})

it('100: an answer on a silent socket is found by asking every 30 s', async () => {
  const { proxy, wallet: open } = await startBoth()
  const clock = createTestClock(Date.now())
  const { client } = openClient(proxy.url, { clock })
  const wallet = await open()
  const { topic } = await settle(client, wallet)
  const asking = client.request(sign(topic))
  const request = await wallet.asked('wc_sessionRequest')
  proxy.isSilent = true
  await wallet.send(topic, { id: request.id, result: '0x03' }, 1109)
  await clock.advance(linkTimes.probeMs)
  proxy.isSilent = false
  // Where the relay's word on the request itself was swallowed, too, the next socket may have begun in the silence: that one costs more time.
  keepTicking(clock)
  expect(await asking).toBe('0x03')
})

it('109: the page is back: what was missed comes at once, over a new socket if need be', async () => {
  const { proxy, wallet: open } = await startBoth()
  const clock = createTestClock(Date.now())
  const { client } = openClient(proxy.url, { clock })
  const wallet = await open()
  const { topic } = await settle(client, wallet)
  const asking = client.request(sign(topic))
  const request = await wallet.asked('wc_sessionRequest')
  proxy.isSilent = true
  await wallet.send(topic, { id: request.id, result: '0x09' }, 1109)
  client.wake()
  await clock.advance(linkTimes.wokenMs)
  proxy.isSilent = false
  await clock.advance(linkTimes.retryMs * 2)
  expect(await asking).toBe('0x09')
})

describe('110: clocks that differ', () => {
  it.each([-172_800_000, 3_600_000])('by %i ms: a token by the time of the relay, once', async skewMs => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now() + skewMs)
    const { client, sockets } = openClient(url, { clock })
    client.propose({ namespaces })
    keepTicking(clock)
    await vi.waitFor(() => expect(sockets.map(socket => socket.readyState)).toEqual([3, 1]))
  })

  it.each(['Authorization error: JWT has expired', 'Authorization error: JWT has expired (server time 1000000000)'])(
    'refused permanently where that does not help: %s',
    async reason => {
      const { proxy } = await startBoth()
      proxy.refusal = reason
      const { client, sockets } = openClient(proxy.url)
      expect(await codeOf(client.propose({ namespaces }).session)).toBe('pairing/relay-refused')
      expect(sockets).toHaveLength(reason.includes('time') ? 2 : 1)
    },
  )
})
