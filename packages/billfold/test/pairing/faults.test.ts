import { createTestClock, createTestStorage } from '@billfold/testkit/vitest'
import { isBillfoldError } from 'billfold/protocol'
import { sealEnvelope } from 'billfold/wire'
import { describe, expect, it, vi } from 'vitest'
import { linkTimes } from '../../src/pairing/client/link/linkTimes.ts'
import { sessionTimes } from '../../src/pairing/client/sessions/sessionTimes.ts'
import { createRawWallet, granted } from './support/createRawWallet.ts'
import { keepTicking } from './support/keepTicking.ts'
import { namespaces, openClient } from './support/openClient.ts'
import { randomBytes } from './support/randomBytes.ts'
import { settle } from './support/settle.ts'
import { startBoth } from './support/startBoth.ts'
import { startRelay } from './support/startRelay.ts'

/** The code of the error that a promise rejects with. */
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    error => (isBillfoldError(error) ? error.code : String(error)),
  )
const sign = (topic: string) => ({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] })

describe('98: the socket is refused', () => {
  it('by a port where nothing listens: unreachable, not silence', async () => {
    const { url, stop } = await startRelay()
    await stop()
    const { client } = openClient(url)
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

  it('by an address that is none', async () => {
    const { client } = openClient('no address')
    expect(await codeOf(client.propose({ namespaces }).session)).toBe('pairing/relay-unreachable')
  })

  it('with an error to the message: told at once, with the code of the relay', async () => {
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
  await clock.advance(linkTimes.silenceMs)
  await clock.advance(linkTimes.retryMs * 2)
  expect(await asking).toBe('0x03')
})

describe('101: messages again, in another order, and late', () => {
  it('is told once, and the answer of the wallet counts once', async () => {
    const { proxy, wallet: open } = await startBoth()
    proxy.through = ({ text }, pass) => {
      pass(text)
      pass(text)
    }
    const { client, heard } = openClient(proxy.url)
    const wallet = await open()
    const { topic } = await settle(client, wallet)
    const data = { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }
    const id = await wallet.ask(topic, 'wc_sessionEvent', data, 1110)
    // The same message sealed anew, and one that is older.
    await wallet.ask(topic, 'wc_sessionEvent', data, 1110, id)
    await wallet.ask(topic, 'wc_sessionEvent', data, 1110, id - 1_000_000)
    await wallet.answered(await wallet.ask(topic, 'wc_sessionPing', {}, 1114))
    expect(heard.event).toHaveLength(1)
    expect(heard.fault).toContain('duplicate')
    expect(heard.fault).toContain('out-of-order')
    const asking = client.request(sign(topic))
    const request = await wallet.asked('wc_sessionRequest')
    await wallet.send(topic, { id: request.id, result: '0x04' }, 1109)
    await wallet.send(topic, { id: request.id, result: '0x05' }, 1109)
    expect(await asking).toBe('0x04')
    expect(wallet.mails.filter(({ tag }) => tag === 1108)).toHaveLength(1)
    expect(client.sessions()).toHaveLength(1)
  })

  it('settles when the settlement is there before the answer that it belongs to', async () => {
    const { url } = await startRelay()
    const { client } = openClient(url)
    const { uri, session } = client.propose({ namespaces })
    const wallet = await createRawWallet(url)
    const approval = await wallet.approve(await wallet.scan(uri))
    const id = await approval.settle()
    await approval.say()
    expect(await wallet.answered(id)).toMatchObject({ result: true })
    expect((await session).topic).toBe(approval.topic)
  })

  it('refuses an update that is older than the last', async () => {
    const { url } = await startRelay()
    const { client } = openClient(url)
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    const update = (accounts: string[], id?: number) =>
      wallet.ask(topic, 'wc_sessionUpdate', { namespaces: { eip155: { ...granted.eip155, accounts } } }, 1104, id)
    const now = `eip155:1:0x${'11'.repeat(20)}`
    const newer = await update([now])
    expect(await wallet.answered(newer)).toMatchObject({ result: true })
    const older = await update([`eip155:1:0x${'22'.repeat(20)}`], newer - 1_000_000)
    expect(await wallet.answered(older)).toMatchObject({ error: { code: 1003 } })
    expect(client.sessions()[0]?.namespaces.eip155?.accounts).toEqual([now])
  })

  it('does not take an answer that comes after the request has expired', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client, heard } = openClient(url, { clock })
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    const asking = codeOf(client.request(sign(topic)))
    const request = await wallet.asked('wc_sessionRequest')
    await clock.advance(sessionTimes.requestMinSeconds * 1_000)
    expect(await asking).toBe('pairing/request-expired')
    keepTicking(clock)
    await wallet.send(topic, { id: request.id, result: '0x06' }, 1109)
    await vi.waitFor(() => expect(heard.fault).toContain('unexpected'))
  })
})

describe('102: the code runs out', () => {
  it('after four minutes, and a wallet that answers then gets an error', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client } = openClient(url, { clock })
    const { uri, session, expiresAt } = client.propose({ namespaces })
    expect(expiresAt - clock.now()).toBe(240_000)
    const wallet = await createRawWallet(url)
    const approval = await wallet.approve(await wallet.scan(uri))
    await clock.advance(240_000)
    expect(await codeOf(session)).toBe('pairing/expired')
    keepTicking(clock)
    await approval.say()
    expect(await wallet.answered(await approval.settle())).toMatchObject({ error: { code: 6000 } })
    expect(client.sessions()).toEqual([])
  })

  it('and nothing is left of it a minute later: no topic, no timer, no socket', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client, sent, sockets, kept } = openClient(url, { clock })
    client.propose({ namespaces })
    await vi.waitFor(() => expect(sent.some(frame => frame.params?.tag === 1100)).toBe(true))
    await clock.advance(300_000)
    await clock.advance(linkTimes.lingerMs)
    await vi.waitFor(() => expect(sockets.every(socket => socket.readyState === 3)).toBe(true))
    expect(clock.timerCount).toBe(0)
    expect(kept.snapshot()).toEqual({ '@billfold/pairing-client': expect.any(String) })
  })
})

it('103: two wallets scan one code: the first has the session, the second gets an error', async () => {
  const { url } = await startRelay()
  const { client } = openClient(url)
  const { uri, session } = client.propose({ namespaces })
  const [first, second] = [await createRawWallet(url), await createRawWallet(url)]
  const approvals = [await first.approve(await first.scan(uri)), await second.approve(await second.scan(uri))] as const
  await approvals[0].say()
  await approvals[1].say()
  const late = await approvals[1].settle()
  expect(await second.answered(late)).toMatchObject({ error: { code: 6000 } })
  const id = await approvals[0].settle()
  expect(await first.answered(id)).toMatchObject({ result: true })
  expect((await session).topic).toBe(approvals[0].topic)
  expect(client.sessions()).toHaveLength(1)
})

describe('104: the code is given up', () => {
  it.each(['before the answer', 'before the settlement', 'while the session is being stored'])(
    '%s: the wallet is told that its session is over',
    async when => {
      const { url } = await startRelay()
      const kept = createTestStorage()
      const giving = new AbortController()
      const { client } = openClient(url, { kept })
      const { uri, session } = client.propose({ namespaces, signal: giving.signal })
      const ended = codeOf(session)
      const wallet = await createRawWallet(url)
      const approval = await wallet.approve(await wallet.scan(uri))
      if (when === 'before the answer') giving.abort()
      await approval.say()
      if (when === 'before the settlement') {
        await vi.waitFor(() => expect(kept.snapshot()['@billfold/pairing-proposals']).toContain('responder'))
        giving.abort()
      }
      if (when === 'while the session is being stored')
        kept.watch(key => {
          if (key === '@billfold/pairing-sessions') giving.abort()
        })
      expect(await wallet.answered(await approval.settle())).toMatchObject({ error: { code: 6000 } })
      expect(await ended).toBe('request/aborted')
      expect(client.sessions()).toEqual([])
      expect(kept.snapshot()['@billfold/pairing-sessions'] ?? '[]').not.toContain(approval.topic)
    },
  )
})

describe('105: what the wallet grants', () => {
  const week = 604_800
  const now = Math.floor(Date.now() / 1_000)
  const other = { publicKey: 'ab'.repeat(32), metadata: { name: '', description: '', url: '', icons: [] } }
  it.each([
    ['nothing', { namespaces: {} }, 5104],
    ['no accounts', { namespaces: { eip155: { ...granted.eip155, accounts: [] } } }, 5103],
    [
      'accounts of another namespace',
      { namespaces: { eip155: { ...granted.eip155, accounts: ['solana:1:abc'] } } },
      5103,
    ],
    [
      'a namespace that nobody proposed',
      { namespaces: { solana: { ...granted.eip155, accounts: ['solana:1:abc'] } } },
      5104,
    ],
    ['ten years', { expiry: now + 520 * week }, 1005],
    ['for somebody else', { controller: other }, 1005],
    ['no settlement at all', { expiry: 'soon' }, 1005],
  ])('%s: answered with an error, and no session', async (_, change, code) => {
    const { url } = await startRelay()
    const { client, kept } = openClient(url)
    const { uri, session } = client.propose({ namespaces })
    const ended = codeOf(session)
    const wallet = await createRawWallet(url)
    const approval = await wallet.approve(await wallet.scan(uri))
    await approval.say()
    expect(await wallet.answered(await approval.settle(change))).toMatchObject({ error: { code } })
    expect(await ended).toBe('pairing/invalid-settlement')
    expect(client.sessions()).toEqual([])
    expect(kept.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
  })

  it('more than was proposed: the rest is kept, and strange chains are named', async () => {
    const { url } = await startRelay()
    const { client } = openClient(url)
    const wallet = await createRawWallet(url)
    const account = `eip155:137:0x${'33'.repeat(20)}`
    const session = await settle(client, wallet, {
      namespaces: {
        eip155: { ...granted.eip155, accounts: [...granted.eip155.accounts, account] },
        solana: { ...granted.eip155, accounts: ['solana:1:abc'] },
      },
    })
    expect(Object.keys(session.namespaces)).toEqual(['eip155'])
    expect(session.unproposedChains).toEqual(['eip155:137'])
    expect(await codeOf(client.request({ ...sign(session.topic), chainId: 'eip155:10' }))).toBe('pairing/not-approved')
    expect(await codeOf(client.request({ ...sign(session.topic), method: 'eth_sign' }))).toBe('pairing/not-approved')
  })
})

it('106: another key, a changed byte, an unknown type: dropped, counted, and the session goes on', async () => {
  const { url } = await startRelay()
  const { client, heard } = openClient(url)
  const wallet = await createRawWallet(url)
  const { topic } = await settle(client, wallet)
  const before = heard.fault.length
  const good = wallet.seal(topic, { id: wallet.freshId(), method: 'wc_sessionPing', params: {} })
  const bytes = Buffer.from(good, 'base64')
  const flip = Buffer.from(bytes)
  flip[40] = (flip[40] ?? 0) ^ 1
  const unknown = Buffer.from(bytes)
  unknown[0] = 7
  const clear = Buffer.concat([Buffer.from([2]), Buffer.from('{"id":1,"jsonrpc":"2.0","method":"wc_sessionDelete"}')])
  const foreign = sealEnvelope({ text: '{}', key: 'ab'.repeat(32), iv: randomBytes(12) })
  const sealed = (text: string) => wallet.publish(topic, wallet.seal(topic, JSON.parse(text) as object), 1114)
  for (const message of [flip, unknown, clear]) await wallet.publish(topic, message.toString('base64'), 1114)
  await wallet.publish(topic, foreign, 1114)
  await wallet.publish(topic, 'no base64', 1114)
  await sealed('{"id":"text","method":"wc_sessionPing"}')
  await wallet.answered(await wallet.ask(topic, 'wc_sessionPing', {}, 1114))
  expect(heard.fault.slice(before)).toEqual([...Array<string>(5).fill('undecryptable'), 'unreadable'])
  expect(client.sessions()).toHaveLength(1)
})

it('107: the wallet ends the session while a request waits', async () => {
  const { url } = await startRelay()
  const { client, heard, kept } = openClient(url)
  const wallet = await createRawWallet(url)
  const { topic } = await settle(client, wallet)
  const asking = client.request(sign(topic)).catch(error => error)
  await wallet.asked('wc_sessionRequest')
  const id = await wallet.ask(topic, 'wc_sessionDelete', { code: 6000, message: 'User disconnected.' }, 1112)
  expect(await asking).toMatchObject({ code: 'pairing/session-ended', context: { walletCode: 6000 } })
  expect(await wallet.answered(id)).toMatchObject({ result: true })
  expect(heard.deleted).toEqual([{ topic, reason: { code: 6000, message: 'User disconnected.' } }])
  expect(client.sessions()).toEqual([])
  expect(kept.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
  expect(await codeOf(client.request(sign(topic)))).toBe('pairing/session-ended')
})

describe('108: a session that nobody has spoken over for long', () => {
  it('asks whether the wallet is there, and asks nothing of one that is not', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client } = openClient(url, { clock })
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    await clock.advance(sessionTimes.silentMs + 1)
    const asking = codeOf(client.request(sign(topic)))
    await wallet.asked('wc_sessionPing')
    await clock.advance(sessionTimes.healthWaitMs)
    expect(await asking).toBe('pairing/session-silent')
    expect(wallet.mails.filter(({ tag }) => tag === 1108)).toEqual([])
    const again = client.request(sign(topic))
    const ping = await wallet.asked('wc_sessionPing')
    await wallet.send(topic, { id: ping.id, result: true }, 1115)
    const request = await wallet.asked('wc_sessionRequest')
    await wallet.send(topic, { id: request.id, result: '0x07' }, 1109)
    expect(await again).toBe('0x07')
  })

  it('asks at once where the wallet is being opened, and tells when it stays silent', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client, heard } = openClient(url, { clock })
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    await clock.advance(sessionTimes.silentMs + 1)
    const asking = client.request({ ...sign(topic), openWallet: () => {} })
    const request = await wallet.asked('wc_sessionRequest')
    await clock.advance(sessionTimes.healthWaitMs)
    expect(heard.silent).toEqual([{ topic }])
    await wallet.send(topic, { id: request.id, result: '0x08' }, 1109)
    expect(await asking).toBe('0x08')
  })

  it('is forgotten with its key after seven days', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client, kept } = openClient(url, { clock })
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    clock.jump(sessionTimes.lifeSeconds * 1_000 + 1_000)
    expect(await codeOf(client.request(sign(topic)))).toBe('pairing/session-ended')
    expect(client.sessions()).toEqual([])
    const next = openClient(url, { clock, kept })
    expect(await next.client.restore()).toEqual([])
    expect(kept.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
  })
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
    'refused for good where that does not help: %s',
    async reason => {
      const { proxy } = await startBoth()
      proxy.refusal = reason
      const { client, sockets } = openClient(proxy.url)
      expect(await codeOf(client.propose({ namespaces }).session)).toBe('pairing/relay-refused')
      expect(sockets).toHaveLength(reason.includes('time') ? 2 : 1)
    },
  )
})
