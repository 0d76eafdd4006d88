import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createPairingWallet } from '../../src/pairing/createPairingWallet.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { createTestStorage } from '../../src/seams/createTestStorage.ts'
import { createPairingSolana } from '../../src/solana/phone/createPairingSolana.ts'
import { testAccounts } from '../../src/wallet/testAccounts.ts'
import { createRawApp } from './createRawApp.ts'
import { type RunningRelay, startRelay } from './startRelay.ts'

// A phone is put away and taken up again: what was asked meanwhile, or before, is asked still, and nothing twice.

let relay: RunningRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.stop())

const chain = 'eip155:31337'
const alice = testAccounts[0].address
const namespaces = { eip155: { chains: [chain], methods: ['personal_sign'], events: [] } }

async function openPair() {
  const app = await createRawApp(relay)
  onTestFinished(() => app.close())
  const storage = createTestStorage()
  const clock = createTestClock(Date.now())
  const node = 'http://127.0.0.1:1' // nothing here asks a chain
  const open = () => {
    const phone = createPairingWallet({
      relay: relay.url,
      projectId: relay.projectId,
      chains: { 31337: node },
      families: [createPairingSolana({ chains: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': node } })],
      mode: 'manual',
      storage,
      clock,
    })
    onTestFinished(() => phone.destroy())
    return phone
  }
  return { app, clock, open }
}

test('a proposal and a request outlive the page that they were shown in, until they are answered', async () => {
  const { app, open } = await openPair()
  const first = open()
  const { uri, pair } = await app.begin('wc_sessionPropose', { optionalNamespaces: namespaces })
  await first.pair(uri)
  await expect.poll(() => first.questions.length).toBe(1)
  const [question] = first.questions
  first.destroy()

  const second = open()
  expect(second.questions).toEqual([question])
  second.approve(question?.id ?? '')
  const { message } = await app.waitFor(({ tag }) => tag === 1101)
  const topic = await app.join(pair, message.result.responderPublicKey)
  const settlement = await app.waitFor(({ tag }) => tag === 1102)
  await app.send(topic, { id: settlement.message.id, result: true }, 1103)
  await expect.poll(() => second.sessions[0]?.isAcknowledged).toBe(true)
  const ask = async (text: string) => {
    const id = app.nextId()
    const request = { method: 'personal_sign', params: [text, alice] }
    await app.send(topic, { id, method: 'wc_sessionRequest', params: { chainId: chain, request } }, 1108)
    return id
  }
  const [one, two] = [await ask('0x6f6e65'), await ask('0x74776f')]
  await expect.poll(() => second.questions.map(({ text }) => text)).toEqual(['one'])
  await expect.poll(() => second.log.filter(({ tag }) => tag === 1108).length).toBe(2)
  second.destroy()

  // Nothing has to come from the relay: they are there at once, in their order.
  const third = open()
  await expect.poll(() => third.questions.map(({ text }) => text)).toEqual(['one'])
  third.approve(third.questions[0]?.id ?? '')
  expect((await app.waitFor(received => received.message.id === one && received.tag === 1109)).message.result).toMatch(
    /^0x/,
  )
  await expect.poll(() => third.questions.map(({ text }) => text)).toEqual(['two'])
  third.reject(third.questions[0]?.id ?? '')
  expect((await app.waitFor(received => received.message.id === two && received.tag === 1109)).message.error.code).toBe(
    5000,
  )
  third.destroy()

  expect(open().questions).toEqual([])
  expect(app.received.filter(({ tag }) => tag === 1109)).toHaveLength(2)
})

test('what ran out while the phone lay there is not asked any more', async () => {
  const { app, clock, open } = await openPair()
  const first = open()
  const { uri } = await app.begin('wc_sessionPropose', { optionalNamespaces: namespaces })
  await first.pair(uri)
  await expect.poll(() => first.questions.length).toBe(1)
  first.destroy()
  await clock.advance(301_000)
  const second = open()
  await clock.advance(0)
  expect(second.questions).toEqual([])
  second.destroy()
  const third = open()
  expect(third.questions).toEqual([])
})

test('what was answered is not asked again, even if the phone goes before the answer does', async () => {
  const { app, open } = await openPair()
  const first = open()
  const { uri } = await app.begin('wc_sessionPropose', { optionalNamespaces: namespaces })
  await first.pair(uri)
  await expect.poll(() => first.questions.length).toBe(1)
  first.approve(first.questions[0]?.id ?? '')
  first.destroy()
  expect(open().questions).toEqual([])
})
