import { connect, disconnect, getDisabledNetworks, getNetwork, switchConnection } from 'billfold'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createMadeUpWallet } from '../../src/doubles/createMadeUpWallet.ts'
import { createScriptedWallet } from '../../src/doubles/createScriptedWallet.ts'
import { madeUpAccounts } from '../../src/doubles/madeUpAccounts.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'
import { createTestOrigin } from '../../src/seams/createTestOrigin.ts'

// The networks that a wallet approved belong to its connection: they come and go with it (facts of the specification:
// "A network is shown disabled when its namespace is connected … and id not approved").

const open: TestKit[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
  vi.restoreAllMocks()
})

function createWorld() {
  const clock = createTestClock()
  const origin = createTestOrigin()
  // Owl approves one network, fox knows no such limit.
  const owl = createScriptedWallet({
    id: 'owl',
    name: 'owl',
    kind: 'announced',
    clock,
    holdings: { toy: { accounts: madeUpAccounts, approvedNetworks: ['toy:harbour'], networkId: 'toy:harbour' } },
    answer: () => null,
  })
  const fox = createMadeUpWallet({ id: 'fox', name: 'fox', clock, hasNetwork: false })
  const load = async () => {
    const family = createMadeUpFamily({ wallets: [fox, owl], clock })
    const made = createTestKit({ clock, origin, families: [family], multiWallet: true })
    open.push(made)
    return made
  }
  const start = async () => {
    const made = await load()
    await expect.poll(() => made.kit.store.getState().isReady, { interval: 1 }).toBe(true)
    return made
  }
  return { clock, origin, owl, fox, load, start }
}

const approved = ({ kit }: TestKit) => getNetwork(kit).approvedNetworks

/** Owl waits beside fox. */
async function startTwo() {
  const world = createWorld()
  const made = await world.start()
  await connect(made.kit, { connector: 'owl' })
  expect(approved(made)).toEqual(['toy:harbour'])
  await connect(made.kit, { connector: 'fox' })
  expect(approved(made)).toBe('all')
  return { ...world, made }
}

test('chosen again, a wallet that waited has the networks it approved', async () => {
  const { made } = await startTwo()
  await switchConnection(made.kit, { connectorId: 'owl' })
  expect(approved(made)).toEqual(['toy:harbour'])
  await switchConnection(made.kit, { connectorId: 'fox' })
  expect(approved(made)).toBe('all')
})

test('so has the first that remains', async () => {
  const { made } = await startTwo()
  await disconnect(made.kit, { connectorId: 'fox' })
  expect(approved(made)).toEqual(['toy:harbour'])
})

test('after a reload: while it is restored, once it has answered, and chosen among several', async () => {
  const { made, load, clock, owl, fox } = await startTwo()
  made.destroy()
  const second = await load()
  await expect.poll(() => second.kit.store.getState().isReady).toBe(true)
  await expect.poll(() => second.kit.store.getState().connections.map(saved => saved.status)).toContain('connected')
  await switchConnection(second.kit, { connectorId: 'owl' })
  expect(approved(second)).toEqual(['toy:harbour'])
  second.destroy()
  for (const wallet of [owl, fox]) wallet.set({ delayMs: 1_000 })
  const third = await load()
  expect(third.kit.store.getState().namespaces.toy?.status).toBe('connecting')
  expect(approved(third)).toEqual(['toy:harbour'])
  await clock.advance(1_000)
  expect(third.kit.store.getState().namespaces.toy?.status).toBe('connected')
  expect(approved(third)).toEqual(['toy:harbour'])
})

test('a record of before, without them, is restored as one that approved all, until the wallet answers', async () => {
  const { made, origin, load, clock, owl, fox } = await startTwo()
  await switchConnection(made.kit, { connectorId: 'owl' })
  made.destroy()
  const box = JSON.parse(origin.storage.snapshot()['@billfold/connections'] ?? '')
  for (const saved of box.d) delete saved.approvedNetworks
  origin.storage.corrupt('@billfold/connections', JSON.stringify(box))
  for (const wallet of [owl, fox]) wallet.set({ delayMs: 1_000 })
  const second = await load()
  expect(approved(second)).toBe('all')
  await clock.advance(1_000)
  expect(approved(second)).toEqual(['toy:harbour'])
  expect(origin.storage.snapshot()['@billfold/connections']).toContain('"approvedNetworks":["toy:harbour"]')
})

test('another tab that follows a choice knows them from the wallet itself', async () => {
  const { made, start } = await startTwo()
  const other = await start()
  await expect.poll(() => other.kit.store.getState().connections.map(saved => saved.status)).toContain('connected')
  await switchConnection(made.kit, { connectorId: 'owl' })
  await expect.poll(() => approved(other)).toEqual(['toy:harbour'])
})

test('what the wallet reports while it waits counts once it is active', async () => {
  const { made } = await startTwo()
  made.kit.runtime.connection({
    type: 'changed',
    connectorId: 'owl',
    connected: { toy: { accounts: madeUpAccounts, approvedNetworks: ['toy:atoll'], networkId: 'toy:atoll' } },
  })
  await switchConnection(made.kit, { connectorId: 'owl' })
  expect(approved(made)).toEqual(['toy:atoll'])
})

test('networks that the wallet has not approved are listed as disabled, while it is connected', async () => {
  const { start } = createWorld()
  const { kit } = await start()
  const disabled = (parameters = {}) => getDisabledNetworks(kit, parameters).map(({ id }) => id)
  expect(disabled()).toEqual([])
  await connect(kit, { connector: 'owl' })
  const others = kit.store.getState().networks.flatMap(({ id }) => (id === 'toy:harbour' ? [] : id))
  expect(others.length).toBeGreaterThan(0)
  expect(disabled()).toEqual(others)
  expect(disabled({ namespace: 'toy' })).toEqual(others)
  expect(disabled({ namespace: 'eip155' })).toEqual([])
  await disconnect(kit)
  expect(disabled()).toEqual([])
  await connect(kit, { connector: 'fox' })
  expect(disabled()).toEqual([])
})
