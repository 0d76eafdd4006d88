import { createTestClock } from '@billfold/testkit/vitest'
import { describe, expect, it } from 'vitest'
import { sessionTimes } from '../../../src/pairing/client/sessions/sessionTimes.ts'
import { codeOf } from '../support/codeOf.ts'
import { createRawWallet } from '../support/createRawWallet.ts'
import { openClient } from '../support/openClient.ts'
import { settle } from '../support/settle.ts'
import { sign } from '../support/sign.ts'
import { startRelay } from '../support/startRelay.ts'

// Faults of a session that stands: ended while it is asked, and long silent.

it('107: the wallet ends the session while a request waits', async () => {
  const { url } = await startRelay()
  const { client, received, kept } = openClient(url)
  const wallet = await createRawWallet(url)
  const { topic } = await settle(client, wallet)
  const asking = client.request(sign(topic)).catch(error => error)
  await wallet.asked('wc_sessionRequest')
  const id = await wallet.ask(topic, 'wc_sessionDelete', { code: 6000, message: 'User disconnected.' }, 1112)
  expect(await asking).toMatchObject({ code: 'pairing/session-ended', context: { walletCode: 6000 } })
  expect(await wallet.answered(id)).toMatchObject({ result: true })
  expect(received.deleted).toEqual([{ topic, reason: { code: 6000, message: 'User disconnected.' } }])
  expect(client.sessions()).toEqual([])
  expect(kept.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
  expect(await codeOf(client.request(sign(topic)))).toBe('pairing/session-ended')
})

describe('108: a session without messages for long', () => {
  it('asks whether the wallet is there, and asks nothing of one that is not', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client, acknowledged } = openClient(url, { clock })
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    // Time without timers, as in a laptop that was closed: the socket is not missed meanwhile.
    clock.jump(sessionTimes.silentMs + 1)
    const asking = codeOf(client.request(sign(topic)))
    await wallet.asked('wc_sessionPing')
    await acknowledged()
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

  it('asks at once where the wallet is being opened, and reports when it stays silent', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client, received, acknowledged } = openClient(url, { clock })
    const wallet = await createRawWallet(url)
    const { topic } = await settle(client, wallet)
    // Time without timers, as in a laptop that was closed: the socket is not missed meanwhile.
    clock.jump(sessionTimes.silentMs + 1)
    const asking = client.request({ ...sign(topic), openWallet: () => {} })
    const request = await wallet.asked('wc_sessionRequest')
    await acknowledged()
    await clock.advance(sessionTimes.healthWaitMs)
    expect(received.silent).toEqual([{ topic }])
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
