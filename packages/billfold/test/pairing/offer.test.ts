import { createDevnet } from '@billfold/devnet'
import { connect, getAccount } from 'billfold'
import { isBillfoldError } from 'billfold/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPair } from './createPair.ts'

// A code that is shown before a call of `connect`, as beside the list of wallets. Real relay, real chains.

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

async function show() {
  const nodes = Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  const pair = await createPair({ nodes })
  const page = pair.openPage()
  const { connector, networks } = page
  const uris: string[] = []
  const answers: unknown[] = []
  const offer = () =>
    connector.offer?.({
      networks,
      onOffer: ({ uri }) => uris.push(uri),
      onAnswer: failure => answers.push(isBillfoldError(failure) ? failure.code : failure),
    })
  const letGo = offer()
  await expect.poll(() => uris).toHaveLength(1)
  const proposals = () => pair.phone.log.filter(({ tag }) => tag === 1100)
  return { ...pair, page, uris, answers, letGo, proposals }
}

test('no connection is under way until a wallet approves; then `connect` takes its answer', async () => {
  const { phone, page, uris, answers, letGo, proposals } = await show()
  expect(getAccount(page.kit).status).toBe('disconnected')
  await phone.pair(uris[0] ?? '')
  await expect.poll(() => answers).toEqual([undefined])
  expect(getAccount(page.kit).status).toBe('disconnected')
  await connect(page.kit, { connector: page.connector })
  expect(getAccount(page.kit)).toMatchObject({ status: 'connected', connectorId: 'walletConnect' })
  letGo?.()
  expect(proposals()).toHaveLength(1)
  await expect.poll(() => phone.sessions.map(({ isAcknowledged }) => isAcknowledged)).toEqual([true])
})

test('who connects while it is shown goes on with the same code', async () => {
  const { phone, page, uris, answers, letGo } = await show()
  const received: string[] = []
  const connecting = connect(page.kit, { connector: page.connector, onOffer: ({ uri }) => received.push(uri) })
  expect(received).toEqual(uris)
  letGo?.()
  await phone.pair(uris[0] ?? '')
  await connecting
  expect(answers).toEqual([])
  expect(phone.sessions).toHaveLength(1)
})

test('an approval that is not needed any more is undone at the wallet', async () => {
  const { phone, page, uris, answers, letGo } = await show()
  await phone.pair(uris[0] ?? '')
  await expect.poll(() => answers).toEqual([undefined])
  letGo?.()
  await expect.poll(() => phone.sessions).toEqual([])
  expect(getAccount(page.kit).status).toBe('disconnected')
  expect(page.storage.snapshot()['@billfold/pairing-pending']).toBeUndefined()
})

test('a rejection is reported', async () => {
  const { phone, page, uris, answers } = await show()
  phone.set({ reject: ['wc_sessionPropose'] })
  await phone.pair(uris[0] ?? '')
  await expect.poll(() => answers).toEqual(['connection/rejected'])
  expect(page.storage.snapshot()['@billfold/pairing-pending']).toBeUndefined()
})

test('the page that is loaded anew receives the approval', async () => {
  const { phone, page, uris, openPage } = await show()
  phone.mode = 'manual'
  await phone.pair(uris[0] ?? '')
  await expect.poll(() => phone.questions.length).toBe(1)
  const next = openPage({ after: page })
  phone.approve(phone.questions[0]?.id ?? '')
  await expect.poll(() => getAccount(next.kit).isConnected).toBe(true)
})
