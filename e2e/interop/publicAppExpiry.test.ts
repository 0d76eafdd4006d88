import { createPairingWallet } from '@billfold/testkit/pairing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRelay } from '../../packages/testkit/test/pairing/startRelay.ts'
import { createPublicApp } from './createPublicApp.ts'
import { holdRejections } from './holdRejections.ts'

// What runs out, between the public client and our test wallet. That client waits by timers of the platform: the time of
// this whole process is turned by hand, and goes on by itself in between.

const node = 'http://127.0.0.1:1' // nothing here asks a chain
const asked = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } }

const open: (() => unknown)[] = []
let held: ReturnType<typeof holdRejections>
beforeEach(() => {
  held = holdRejections()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  vi.useRealTimers()
  held.end()
  expect(held.messages.filter(message => !/^(Proposal|Request) expired/.test(message))).toEqual([])
})

async function setUp() {
  const relay = await startRelay()
  open.push(() => relay.stop())
  const { app, close } = await createPublicApp(relay)
  open.push(close)
  const phone = createPairingWallet({ relay: relay.url, projectId: relay.projectId, chains: { 1: node } })
  open.push(() => phone.destroy())
  return { app, phone }
}

it('a proposal runs out after five minutes: the app stops waiting, the phone stops asking', async () => {
  const { app, phone } = await setUp()
  phone.mode = 'manual'
  const { uri, approval } = await app.connect({ optionalNamespaces: asked })
  const expired = expect(approval()).rejects.toMatchObject({ message: 'Proposal expired' })
  await phone.pair(uri as string)
  await expect.poll(() => phone.questions).toHaveLength(1)
  const [question] = phone.questions
  vi.advanceTimersByTime(301_000)
  await expired
  await expect.poll(() => phone.questions).toEqual([])
  expect(() => phone.approve(question?.id ?? '')).toThrow('No question')
  await expect(phone.pair(uri as string)).rejects.toThrow('expired')
  expect(phone.sessions).toEqual([])
  expect(app.session.getAll()).toEqual([])
})

it('a request runs out after five minutes, and the next is answered', async () => {
  const { app, phone } = await setUp()
  const { uri, approval } = await app.connect({ optionalNamespaces: asked })
  const approved = approval()
  await phone.pair(uri as string)
  const { topic } = await approved
  await expect.poll(() => phone.sessions.map(session => session.isAcknowledged)).toEqual([true])
  phone.mode = 'manual'
  const account = phone.signer.accounts[0]
  const sign = () =>
    app.request<string>({
      topic,
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: ['0x6869', account] },
    })
  const expired = expect(sign()).rejects.toMatchObject({ message: expect.stringContaining('expired') })
  await expect.poll(() => phone.questions).toHaveLength(1)
  vi.advanceTimersByTime(301_000)
  await expired
  await expect.poll(() => phone.questions).toEqual([])
  phone.mode = 'auto'
  expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.sessions.map(session => session.topic)).toEqual([topic])
})
