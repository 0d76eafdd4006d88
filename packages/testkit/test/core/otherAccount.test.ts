import {
  type BillfoldError,
  connect,
  disconnect,
  getAccount,
  getConnections,
  signMessage,
  signPsbt,
  signTransactions,
  signTypedData,
  switchAccount,
  switchNetwork,
  transferToken,
} from 'billfold'
import { afterEach, expect, test } from 'vitest'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createMadeUpWallet } from '../../src/doubles/createMadeUpWallet.ts'
import { madeUpSignature } from '../../src/doubles/madeUpSignature.ts'
import type { ScriptedWallet } from '../../src/doubles/ScriptedWallet.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'
import { createTestOrigin } from '../../src/seams/createTestOrigin.ts'

// Acting with an account that is not the active one, without a switch (issue 21, "Several wallets at once").

const open: TestKit[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
})

/** Fox with two accounts waits beside owl, which is active. */
async function start() {
  const clock = createTestClock()
  const origin = createTestOrigin()
  const fox = createMadeUpWallet({
    id: 'fox',
    name: 'fox',
    clock,
    accounts: [
      { address: 'ada.harbour', type: 'payment' },
      { address: 'grace.harbour', type: 'payment' },
    ],
  })
  const owl = createMadeUpWallet({
    id: 'owl',
    name: 'owl',
    clock,
    accounts: [
      { address: 'olga.harbour', type: 'payment' },
      { address: 'ada.harbour', type: 'payment' },
    ],
  })
  const family = createMadeUpFamily({ wallets: [fox, owl], clock })
  const load = async () => {
    const made = createTestKit({ clock, origin, families: [family], multiWallet: true })
    open.push(made)
    return made.kit
  }
  const kit = await load()
  await expect.poll(() => kit.store.getState().isReady, { interval: 1 }).toBe(true)
  await connect(kit, { connector: 'fox' })
  await connect(kit, { connector: 'owl' })
  return { kit, fox, owl, family, load }
}

/** How often a wallet was asked to sign. */
const requests = (wallet: ScriptedWallet) => wallet.calls.filter(call => call === 'request').length

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    value => expect.unreachable(`resolved with ${JSON.stringify(value)}`),
    (error: BillfoldError) => error.code,
  )
}

test('the wallet that holds the account is asked for it, and nothing is switched', async () => {
  const { kit, fox, owl } = await start()
  const before = [getAccount(kit), getConnections(kit)]
  expect(await signMessage(kit, { message: 'Hi', account: 'grace.harbour' })).toBe(
    madeUpSignature('grace.harbour', 'Hi'),
  )
  expect([requests(fox), requests(owl)]).toEqual([1, 0])
  expect([getAccount(kit), getConnections(kit)]).toEqual(before)
})

test('another account of the active wallet, and the active one by its name', async () => {
  const { kit, fox } = await start()
  expect(await signMessage(kit, { message: 'Hi', account: 'olga.harbour' })).toBe(madeUpSignature('olga.harbour', 'Hi'))
  await disconnect(kit, { connectorId: 'owl' })
  expect(await signMessage(kit, { message: 'Hi', account: 'grace.harbour' })).toBe(
    madeUpSignature('grace.harbour', 'Hi'),
  )
  expect(getAccount(kit).address).toBe('ada.harbour')
  expect(requests(fox)).toBe(1)
})

test('of two wallets that hold it the active one is asked', async () => {
  const { kit, fox, owl } = await start()
  await signMessage(kit, { message: 'Hi', account: 'ada.harbour' })
  expect([requests(fox), requests(owl)]).toEqual([0, 1])
})

test('money is moved from that account, on the network of its wallet', async () => {
  const { kit, family } = await start()
  await switchNetwork(kit, { networkId: 'toy:atoll' })
  await transferToken(kit, { transfer: { to: 'alan.atoll', amount: 7n }, account: 'grace.harbour' })
  expect(family.ledger.get('toy:harbour grace.harbour')).toBe(5_000n - 7n - 2n)
  await transferToken(kit, {
    transfer: { to: 'alan.atoll', amount: 9n },
    account: 'grace.harbour',
    networkId: 'toy:atoll',
  })
  expect(family.ledger.get('toy:atoll grace.harbour')).toBe(5_000n - 9n - 2n)
})

test('an account that no connection holds is refused, and no wallet is asked', async () => {
  const { kit, fox, owl } = await start()
  expect(await codeOf(signMessage(kit, { message: 'Hi', account: 'eve.harbour' }))).toBe('connector/account-not-found')
  // Case is significant in this family.
  expect(await codeOf(signMessage(kit, { message: 'Hi', account: 'Grace.harbour' }))).toBe(
    'connector/account-not-found',
  )
  expect(await codeOf(signMessage(kit, { message: 'Hi', account: '' }))).toBe('connector/account-not-found')
  expect(await codeOf(signMessage(kit, { message: 'Hi', account: 'grace.harbour', namespace: 'solana' }))).toBe(
    'network/not-configured',
  )
  expect(
    await codeOf(
      transferToken(kit, { transfer: { to: 'a.b', amount: 1n }, account: 'grace.harbour', networkId: 'toy:x' }),
    ),
  ).toBe('network/not-found')
  expect([requests(fox), requests(owl)]).toEqual([0, 0])
})

test('a connection that has ended, or has not come back yet, does not sign', async () => {
  const { kit, fox, load } = await start()
  await disconnect(kit, { connectorId: 'fox' })
  expect(await codeOf(signMessage(kit, { message: 'Hi', account: 'grace.harbour' }))).toBe('connector/not-connected')
  await connect(kit, { connector: 'fox' })
  fox.set({ hang: ['reconnect'] })
  const reloaded = await load()
  await expect.poll(() => reloaded.store.getState().namespaces.toy?.status, { interval: 1 }).toBe('connecting')
  expect(await codeOf(signMessage(reloaded, { message: 'Hi', account: 'grace.harbour' }))).toBe(
    'connector/unavailable-while-reconnecting',
  )
})

test('it is pinned to the moment of the call: a switch meanwhile changes nothing', async () => {
  const { kit } = await start()
  const signing = signMessage(kit, { message: 'Hi', account: 'grace.harbour' })
  switchAccount(kit, { address: 'ada.harbour' })
  expect(await signing).toBe(madeUpSignature('grace.harbour', 'Hi'))
})

test('every signing action takes it', async () => {
  const { kit } = await start()
  const account = 'eve.harbour'
  for (const refused of [
    signTypedData(kit, { typedData: {} as never, account }),
    signTransactions(kit, { transactions: [], account }),
    signPsbt(kit, { psbt: '', account }),
  ])
    expect(await codeOf(refused)).toBe('connector/account-not-found')
})
