import { createTestClock } from '@billfold/testkit/vitest'
import { expect, it, vi } from 'vitest'
import type { RawWallet } from './support/createRawWallet.ts'
import { keepTicking } from './support/keepTicking.ts'
import { openClient } from './support/openClient.ts'
import { settle } from './support/settle.ts'
import { startBoth } from './support/startBoth.ts'

// A session that is ended while its wallet cannot be reached: it is gone on every page, and the wallet is notified once,
// by any page that reaches it.

const KEY = '@billfold/pairing-sessions'

/** A page with a session, and the wallet at its other end. */
async function connect() {
  const made = await startBoth()
  const wallet = await made.wallet()
  const clock = createTestClock(Date.now())
  const page = openClient(made.proxy.url, { clock })
  const session = await settle(page.client, wallet)
  const left = () => page.kept.snapshot()[KEY]
  /** The relay is away, and the session is ended. */
  const end = async () => {
    made.proxy.isSilent = true
    const ending = page.client.disconnect(session.topic)
    await vi.waitFor(() => expect(left()).toContain('farewell'))
    return ending
  }
  return { ...made, ...page, clock, wallet, session, left, end }
}

const deletes = (wallet: RawWallet) => wallet.mails.filter(({ tag }) => tag === 1112)
/** What waits for the wallet, beyond what it has got. */
const waiting = async (wallet: RawWallet, topic: string) =>
  ((await wallet.call('irn_fetchMessages', { topic })) as { readonly messages: readonly unknown[] }).messages

it('is sent by the next page, which has no session', async () => {
  const { proxy, client, kept, session, wallet, left, end } = await connect()
  const ending = vi.fn()
  void end().then(ending)
  await vi.waitFor(() => expect(left()).toContain('farewell'))
  expect(client.sessions()).toEqual([])
  // Nothing of what the wallet had granted stays, nor anything by which it could be asked again.
  expect(left()).not.toContain('personal_sign')
  client.destroy()
  await vi.waitFor(() => expect(ending).toHaveBeenCalled())

  const offline = openClient(proxy.url, { kept })
  expect(await offline.client.restore()).toEqual([])
  await expect(
    offline.client.request({ topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }),
  ).rejects.toMatchObject({ code: 'pairing/session-ended' })
  offline.client.destroy()
  expect(left()).toContain('farewell')

  proxy.isSilent = false
  const next = openClient(proxy.url, { kept })
  expect(await next.client.restore()).toEqual([])
  expect((await wallet.asked('wc_sessionDelete')).params).toMatchObject({ code: 6000 })
  await vi.waitFor(() => expect(left()).toBeUndefined())
  expect(next.received.deleted).toEqual([])
  expect(deletes(wallet)).toHaveLength(1)
})

it('is sent once where only the relay’s answer was lost', async () => {
  const { proxy, client, kept, session, wallet, left } = await connect()
  proxy.through = (frame, pass) => {
    // Answers of the relay do not arrive from now on.
    if (frame.from === 'client') pass(frame.text)
  }
  const ending = client.disconnect(session.topic)
  await wallet.asked('wc_sessionDelete')
  await vi.waitFor(() => expect(left()).toContain('farewell'))
  client.destroy()
  await ending

  proxy.through = (frame, pass) => pass(frame.text)
  const next = openClient(proxy.url, { kept })
  await next.client.restore()
  await vi.waitFor(() => expect(left()).toBeUndefined())
  expect(next.sent.filter(({ params }) => params?.tag === 1112)).toHaveLength(1)
  // What the wallet has acknowledged goes a moment later.
  await vi.waitFor(async () => expect(await waiting(wallet, session.topic)).toEqual([]))
  expect(deletes(wallet)).toHaveLength(1)
})

it('is sent by a page that stays, however long the relay is away', async () => {
  const { proxy, clock, wallet, left, end } = await connect()
  void end()
  await vi.waitFor(() => expect(left()).toContain('farewell'))
  // Longer than a single message is tried to be handed over.
  await clock.advance(300_000)
  expect(left()).toContain('farewell')
  proxy.isSilent = false
  // By then the next try may be most of a minute away.
  const isReceived = async () => {
    await clock.advance(2_000)
    expect(deletes(wallet)).toHaveLength(1)
    expect(left()).toBeUndefined()
  }
  await vi.waitFor(isReceived, { timeout: 20_000, interval: 20 })
})

it('is left to the next page by a relay that refuses this one', async () => {
  const { proxy, clock, client, kept, session, wallet, left, received } = await connect()
  keepTicking(clock)
  proxy.refusal = 'no'
  proxy.cut()
  await client.disconnect(session.topic)
  await vi.waitFor(() => expect(received.fault).toContain('relay-error'))
  expect(left()).toContain('farewell')
  client.destroy()
  proxy.refusal = undefined
  const next = openClient(proxy.url, { kept })
  await next.client.restore()
  await wallet.asked('wc_sessionDelete')
  await vi.waitFor(() => expect(left()).toBeUndefined())
})

it('is forgotten when the session would have run out', async () => {
  const { proxy, client, kept, session, left, end } = await connect()
  void end()
  await vi.waitFor(() => expect(left()).toContain('farewell'))
  client.destroy()
  proxy.isSilent = false
  const late = openClient(proxy.url, { kept, clock: createTestClock(session.expiry * 1_000 + 1) })
  expect(await late.client.restore()).toEqual([])
  expect(left()).toBeUndefined()
  expect(late.sockets).toEqual([])
})
