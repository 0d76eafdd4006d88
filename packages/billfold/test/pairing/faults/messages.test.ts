import { createTestClock } from '@billfold/testkit/vitest'
import { sealEnvelope } from 'billfold/wire'
import { describe, expect, it, vi } from 'vitest'
import { sessionTimes } from '../../../src/pairing/client/sessions/sessionTimes.ts'
import { codeOf } from '../support/codeOf.ts'
import { createRawWallet, granted } from '../support/createRawWallet.ts'
import { keepTicking } from '../support/keepTicking.ts'
import { namespaces, openClient } from '../support/openClient.ts'
import { randomBytes } from '../support/randomBytes.ts'
import { settle } from '../support/settle.ts'
import { sign } from '../support/sign.ts'
import { startBoth } from '../support/startBoth.ts'
import { startRelay } from '../support/startRelay.ts'

// Faults of single messages: again, in another order, late, and not to be read.

describe('101: messages again, in another order, and late', () => {
  it('is reported once, and the answer of the wallet counts once', async () => {
    const { proxy, wallet: open } = await startBoth()
    proxy.through = ({ text }, pass) => {
      pass(text)
      pass(text)
    }
    const { client, received } = openClient(proxy.url)
    const wallet = await open()
    const { topic } = await settle(client, wallet)
    const data = { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }
    const id = await wallet.ask(topic, 'wc_sessionEvent', data, 1110)
    // The same message sealed anew, and one that is older.
    await wallet.ask(topic, 'wc_sessionEvent', data, 1110, id)
    await wallet.ask(topic, 'wc_sessionEvent', data, 1110, id - 1_000_000)
    await wallet.answered(await wallet.ask(topic, 'wc_sessionPing', {}, 1114))
    expect(received.event).toHaveLength(1)
    expect(received.fault).toContain('duplicate')
    expect(received.fault).toContain('out-of-order')
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
    const { client, received, acknowledged } = openClient(url, { clock })
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    const asking = codeOf(client.request(sign(topic)))
    const request = await wallet.asked('wc_sessionRequest')
    await acknowledged()
    await clock.advance(sessionTimes.requestMinSeconds * 1_000)
    expect(await asking).toBe('pairing/request-expired')
    keepTicking(clock, client)
    await wallet.send(topic, { id: request.id, result: '0x06' }, 1109)
    await vi.waitFor(() => expect(received.fault).toContain('unexpected'), { timeout: 10_000 })
  })
})

it('106: another key, a changed byte, an unknown type: dropped, counted, and the session goes on', async () => {
  const { url } = await startRelay()
  const { client, received } = openClient(url)
  const wallet = await createRawWallet(url)
  const { topic } = await settle(client, wallet)
  const before = received.fault.length
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
  // The relay refuses text that is not base64.
  await wallet.publish(topic, Buffer.from('no envelope').toString('base64'), 1114)
  await sealed('{"id":"text","method":"wc_sessionPing"}')
  await wallet.answered(await wallet.ask(topic, 'wc_sessionPing', {}, 1114))
  expect(received.fault.slice(before)).toEqual([...Array<string>(5).fill('undecryptable'), 'unreadable'])
  expect(client.sessions()).toHaveLength(1)
})
