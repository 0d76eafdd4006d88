import {
  connect,
  disconnect,
  getAccount,
  getNetwork,
  type KitEvent,
  reconnect,
  signMessage,
  switchNetwork,
  watchAccount,
} from 'billfold'
import { reconnectDiscoveryMs, reconnectSlowMs, reconnectTimeoutMs } from 'billfold/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { revalidate } from '../../../billfold/src/core/actions/revalidate.ts'
import { stopReconnect } from '../../../billfold/src/core/actions/stopReconnect.ts'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createMadeUpWallet } from '../../src/doubles/createMadeUpWallet.ts'
import { madeUpAccounts } from '../../src/doubles/madeUpAccounts.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'
import { createTestOrigin } from '../../src/seams/createTestOrigin.ts'
import type { createTestStorage } from '../../src/seams/createTestStorage.ts'

// Reload, late and locked wallets, other tabs, broken storage: what was connected comes back, or is said to be gone.

const open: TestKit[] = []
const consoleWarn = vi.spyOn(console, 'warn')
beforeEach(() => void consoleWarn.mockImplementation(() => {}))
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
  consoleWarn.mockReset()
})

/** A world that outlives kits: wallets, storage, time. Each `load` is a page load. */
function createWorld(options: createTestStorage.Options = {}) {
  const clock = createTestClock()
  const origin = createTestOrigin(options)
  const [fox, owl] = [createMadeUpWallet({ id: 'fox', clock }), createMadeUpWallet({ id: 'owl', clock })]
  const load = (host: createTestKit.Options & { announceLateMs?: number } = {}) => {
    const { announceLateMs = 0, ...rest } = host
    const family = createMadeUpFamily({ wallets: [fox, owl], announceLateMs, clock })
    const made = createTestKit({ clock, origin, families: [family], ...rest })
    open.push(made)
    return made
  }
  return { clock, origin, fox, owl, load }
}

function alerts(events: readonly KitEvent[]): readonly string[] {
  return events.flatMap(event => (event.type === 'ALERT' ? [event.code] : []))
}

/** The start of a kit is over: a restore is done, one way or the other. */
const isReady = (made: TestKit) => expect.poll(() => made.kit.store.getState().isReady, { interval: 1 }).toBe(true)

describe('reload', () => {
  test('a request that comes before the wallet has answered is rejected as too early', async () => {
    const { load } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    const { kit } = load()
    await expect(signMessage(kit, { message: 'x' })).rejects.toMatchObject({
      code: 'connector/unavailable-while-reconnecting',
      shortMessage: 'Connector unavailable while reconnecting',
    })
    await disconnect(kit)
    await expect(signMessage(kit, { message: 'x' })).rejects.toMatchObject({ code: 'connector/not-connected' })
  })

  test('the wallet is connected again, silently', async () => {
    const { load, fox } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    const second = load()
    expect(getAccount(second.kit)).toMatchObject({ status: 'connecting', isConnected: false, address: 'ada.harbour' })
    await isReady(second)
    expect(getAccount(second.kit)).toMatchObject({ status: 'connected', isConnected: true, connectorId: 'fox' })
    expect(fox.calls).toEqual(['connect', 'reconnect'])
    expect(fox.promptCount).toBe(1)
    expect(second.events.at(-1)).toMatchObject({ type: 'CONNECT_SUCCESS', isReconnect: true })
    fox.changeAccounts('toy', [madeUpAccounts[1]])
    expect(getAccount(second.kit).address).toBe('grace.harbour')
  })

  test('a wallet that shares no account is disconnected and reads as locked; its record stays to be restored', async () => {
    const { load, fox } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    fox.endConnection()
    const second = load()
    await isReady(second)
    expect(getAccount(second.kit)).toMatchObject({ status: 'disconnected', isLocked: true, address: undefined })
    expect(second.kit.store.getState().connections).toMatchObject([{ connectorId: 'fox', status: 'active' }])
    second.destroy()
    const third = load()
    await isReady(third)
    expect(fox.calls.filter(call => call === 'reconnect')).toHaveLength(2)
    // After the end no request is made any more.
    await disconnect(third.kit)
    expect(getAccount(third.kit).isLocked).toBe(false)
    third.destroy()
    const fourth = load()
    await isReady(fourth)
    expect(fox.calls.filter(call => call === 'reconnect')).toHaveLength(2)
    expect(getAccount(fourth.kit)).toMatchObject({ status: 'disconnected', isLocked: false })
  })

  test('a wallet that is locked while the page loads comes back when it is unlocked, and no other tab is disturbed', async () => {
    const { load, fox } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    const statuses = new Set<string>()
    watchAccount(first.kit, { onChange: ({ status }) => statuses.add(status) })
    fox.set({ hidesAccounts: true, noEvents: true })
    fox.set({ noEvents: false })
    const second = load()
    await isReady(second)
    expect(getAccount(second.kit)).toMatchObject({ status: 'disconnected', isLocked: true })
    expect(getAccount(first.kit)).toMatchObject({ status: 'connected', isLocked: false })
    fox.set({ hidesAccounts: false })
    expect(getAccount(second.kit)).toMatchObject({ status: 'connected', isLocked: false, address: 'ada.harbour' })
    expect(second.events.at(-1)).toMatchObject({ type: 'CONNECT_SUCCESS', isReconnect: true })
    expect(fox.promptCount).toBe(1)
    expect([...statuses].filter(status => status !== 'connected')).toEqual([])
    // Locked and unlocked while the page is open.
    fox.set({ hidesAccounts: true })
    for (const { kit } of [first, second])
      expect(getAccount(kit)).toMatchObject({ status: 'disconnected', isLocked: true })
    fox.set({ hidesAccounts: false })
    for (const { kit } of [first, second])
      expect(getAccount(kit)).toMatchObject({ status: 'connected', isLocked: false })
  })

  test('of two wallets under one rdns the one that shares the saved account comes back, the other never in its place', async () => {
    const { load } = createWorld()
    const shares = (index: 0 | 1, name = 'Toy Fox') =>
      createMadeUpWallet({ id: 'fox', rdns: 'io.fox', isConnected: true, accounts: [madeUpAccounts[index]], name })
    const first = load({ families: [createMadeUpFamily({ wallets: [shares(0)] })] })
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    const twin = () => createMadeUpWallet({ id: 'fox#1', rdns: 'io.fox' })
    const visit = async (...wallets: readonly ReturnType<typeof twin>[]) => {
      const { kit, destroy } = load({ families: [createMadeUpFamily({ wallets })] })
      await expect.poll(() => kit.store.getState().isReady, { interval: 1 }).toBe(true)
      const { status, address } = getAccount(kit)
      destroy()
      return { status, address }
    }
    const isOut = { status: 'disconnected', address: undefined }
    expect(await visit(shares(1), twin())).toEqual(isOut)
    // Announced alone, before the other one.
    expect(await visit(shares(1, 'Another Fox'))).toEqual(isOut)
    expect(await visit(shares(0, 'Another Fox'), twin())).toEqual({ status: 'connected', address: 'ada.harbour' })
    // Alone under its name it is the same wallet, whose visitor has chosen another account.
    expect(await visit(shares(1, 'Another Fox'))).toEqual({ status: 'connected', address: 'grace.harbour' })
  })

  test('a wallet that does not answer a restore leaves the visitor free to do something else after 1.5 s', async () => {
    const { load, fox, owl, clock } = createWorld()
    const first = load()
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    fox.set({ hang: ['reconnect'] })
    const { kit } = load()
    await clock.advance(reconnectSlowMs - 1)
    expect(kit.store.getState().isSlow).toBeUndefined()
    await clock.advance(1)
    expect(kit.store.getState().isSlow).toBe(true)
    expect(getAccount(kit)).toMatchObject({ status: 'connecting', address: 'ada.harbour' })
    // Another wallet takes its place, and a late answer does not.
    await connect(kit, { connector: 'owl' })
    fox.repair()
    await clock.advance(reconnectTimeoutMs)
    expect(getAccount(kit).connectorId).toBe('owl')
    expect(owl.promptCount).toBe(1)
  })

  test('who cancels a restore is not connected by a late answer, but by the next visit', async () => {
    const { load, fox, clock } = createWorld()
    const first = load()
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    fox.set({ locked: true })
    const { kit, destroy } = load()
    stopReconnect(kit, 'fox')
    expect(getAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
    fox.repair()
    await clock.advance(reconnectTimeoutMs)
    expect(getAccount(kit).status).toBe('disconnected')
    expect(fox.listenerCount).toBe(0)
    destroy()
    const next = load()
    await isReady(next)
    expect(getAccount(next.kit)).toMatchObject({ status: 'connected', address: 'ada.harbour' })
  })

  test('a saved wallet whose id does not exist any more is disconnected after a few seconds', async () => {
    const { load, clock } = createWorld()
    const first = load({ families: [createMadeUpFamily({ wallets: [createMadeUpWallet({ id: 'io.fox#6f1c' })] })] })
    await connect(first.kit, { connector: 'io.fox#6f1c' })
    first.destroy()
    const second = load()
    expect(getAccount(second.kit).status).toBe('connecting')
    await clock.advance(reconnectDiscoveryMs)
    await isReady(second)
    expect(getAccount(second.kit)).toMatchObject({ status: 'disconnected', isLocked: false })
    await connect(second.kit, { connector: 'fox' })
    expect(second.kit.store.getState().connections.map(({ connectorId, status }) => [connectorId, status])).toEqual([
      ['io.fox#6f1c', 'disconnected'],
      ['fox', 'active'],
    ])
  })

  test('an attempt to connect beside a locked wallet that fails leaves it locked; one that succeeds takes its place', async () => {
    const { load, fox, owl } = createWorld()
    const { kit } = load()
    await connect(kit, { connector: 'fox' })
    fox.set({ hidesAccounts: true })
    owl.set({ reject: ['connect'] })
    await connect(kit, { connector: 'owl' }).catch(() => {})
    expect(getAccount(kit)).toMatchObject({ status: 'disconnected', isLocked: true })
    owl.repair()
    await connect(kit, { connector: 'owl' })
    expect(getAccount(kit)).toMatchObject({ status: 'connected', isLocked: false, connectorId: 'owl' })
    fox.set({ hidesAccounts: false })
    expect(getAccount(kit).connectorId).toBe('owl')
    expect(fox.listenerCount).toBe(0)
  })

  test('what the visitor disconnected stays disconnected', async () => {
    const { load, fox } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    await disconnect(first.kit)
    first.destroy()
    const second = load()
    await isReady(second)
    expect(getAccount(second.kit).status).toBe('disconnected')
    expect(fox.calls).not.toContain('reconnect')
  })

  test('the chosen network and the recent wallets are remembered', async () => {
    const { load } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'owl' })
    await connect(first.kit, { connector: 'fox' })
    await disconnect(first.kit)
    await switchNetwork(first.kit, { networkId: 'toy:reef' })
    first.destroy()
    const second = load()
    expect(getNetwork(second.kit).networkId).toBe('toy:reef')
    expect(second.kit.store.getState().recentWallets.map(wallet => wallet.id)).toEqual(['fox', 'owl'])
  })

  test('with reconnect switched off nothing is asked, and the record stays', async () => {
    const { load, fox } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    const second = load({ enableReconnect: false })
    await isReady(second)
    expect(getAccount(second.kit).status).toBe('disconnected')
    expect(second.kit.store.getState().connections).toHaveLength(1)
    expect(fox.calls).toEqual(['connect'])
  })

  test('the server snapshot never changes', async () => {
    const { load } = createWorld()
    const made = load()
    await isReady(made)
    const { kit } = made
    const before = JSON.stringify(kit.initialState.namespaces)
    await connect(kit, { connector: 'fox' })
    expect(JSON.stringify(kit.initialState.namespaces)).toBe(before)
  })
})

describe('wallets that are slow', () => {
  async function storedFox() {
    const world = createWorld()
    const first = world.load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    return world
  }

  test('one that appears after four seconds reads disconnected meanwhile, and is still restored (fault 94)', async () => {
    const { load, clock } = await storedFox()
    const second = load({ announceLateMs: 4_000 })
    await clock.advance(2_999)
    expect(getAccount(second.kit).status).toBe('connecting')
    await clock.advance(1)
    expect(getAccount(second.kit).status).toBe('disconnected')
    expect(second.kit.store.getState().isReady).toBe(true)
    await clock.advance(1_000)
    expect(getAccount(second.kit)).toMatchObject({ status: 'connected', connectorId: 'fox' })
  })

  test('one that appears late does not take the place of one that was connected meanwhile', async () => {
    const { load, clock, fox } = await storedFox()
    const second = load({ announceLateMs: 4_000 })
    await clock.advance(3_000)
    second.kit.store.setState({ connectors: [createMadeUpWallet({ id: 'elk' }).toConnector()] })
    await connect(second.kit, { connector: 'elk' })
    await clock.advance(1_000)
    expect(getAccount(second.kit).connectorId).toBe('elk')
    expect(fox.calls).toEqual(['connect'])
  })

  test('a locked one reads disconnected after 20 seconds, and keeps its record (fault 91)', async () => {
    const { load, clock, fox } = await storedFox()
    fox.set({ locked: true })
    const second = load()
    await clock.advance(19_999)
    expect(getAccount(second.kit).status).toBe('connecting')
    await clock.advance(1)
    expect(getAccount(second.kit)).toMatchObject({ status: 'disconnected', address: undefined })
    expect(second.kit.store.getState().connections).toMatchObject([{ connectorId: 'fox', status: 'active' }])
    second.destroy()
    fox.set({ locked: false })
    const third = load()
    await isReady(third)
    expect(getAccount(third.kit).isConnected).toBe(true)
  })

  test.each(['sync', 'plain', 'string', 'undefined'] as const)(
    'one that throws oddly (%s) is not restored, and breaks nothing',
    async kind => {
      const { load, fox } = await storedFox()
      fox.set({ throwOdd: { kind, operations: ['reconnect'] } })
      const second = load()
      await isReady(second)
      expect(getAccount(second.kit).status).toBe('disconnected')
      await connect(second.kit, { connector: 'owl' })
      expect(getAccount(second.kit).connectorId).toBe('owl')
    },
  )

  test('one run at a time: what is asked for meanwhile waits for its turn', async () => {
    const { load, clock, fox } = await storedFox()
    fox.set({ delayMs: 5_000 })
    const second = load()
    const again = [reconnect(second.kit), reconnect(second.kit)]
    await clock.advance(4_999)
    expect(fox.calls.filter(call => call === 'reconnect')).toHaveLength(1)
    await clock.advance(1)
    await Promise.all(again)
    expect(getAccount(second.kit).isConnected).toBe(true)
    expect(fox.calls.filter(call => call === 'reconnect')).toHaveLength(1)
  })
})

describe('two kits of one page with a key of their own (U5)', () => {
  test('what one connects, the other neither follows nor restores; each comes back by itself', async () => {
    const { load, origin } = createWorld()
    const [one, two, twin] = [load(), load({ storageKey: 'shop' }), load({ storageKey: 'shop' })]
    for (const made of [one, two, twin]) await isReady(made)
    await connect(one.kit, { connector: 'fox' })
    await connect(two.kit, { connector: 'owl' })
    // The same kit in another tab does follow.
    await expect.poll(() => getAccount(twin.kit).connectorId).toBe('owl')
    expect(getAccount(one.kit).connectorId).toBe('fox')
    const keys = Object.keys(origin.storage.snapshot())
    expect(keys.filter(key => key.endsWith('/connections')).sort()).toEqual([
      '@billfold/connections',
      'shop/connections',
    ])
    for (const made of [one, two, twin]) made.destroy()
    const [next, other, third] = [load(), load({ storageKey: 'shop' }), load({ storageKey: 'bank' })]
    for (const made of [next, other, third]) await isReady(made)
    expect([next, other, third].map(made => getAccount(made.kit).connectorId)).toEqual(['fox', 'owl', undefined])
  })
})

describe('two tabs of one origin (promise P7)', () => {
  test('what one connects, the other shows, without asking the visitor', async () => {
    const { load, fox } = createWorld()
    const [one, two] = [load(), load()]
    await isReady(one)
    await isReady(two)
    await connect(one.kit, { connector: 'fox' })
    await expect.poll(() => getAccount(two.kit)).toMatchObject({ isConnected: true, connectorId: 'fox' })
    expect(fox.promptCount).toBe(1)
  })

  test('what one disconnects, the other disconnects', async () => {
    const { load } = createWorld()
    const [one, two] = [load(), load()]
    await isReady(one)
    await isReady(two)
    await connect(one.kit, { connector: 'fox' })
    await expect.poll(() => getAccount(two.kit).isConnected).toBe(true)
    await disconnect(two.kit)
    await expect.poll(() => getAccount(one.kit).status).toBe('disconnected')
  })

  test('both connect different wallets: both end with the same one, and no record is lost (fault 70)', async () => {
    const { load, origin } = createWorld()
    const [one, two] = [load(), load()]
    await isReady(one)
    await isReady(two)
    await Promise.all([connect(one.kit, { connector: 'fox' }), connect(two.kit, { connector: 'owl' })])
    await expect.poll(() => [getAccount(one.kit).connectorId, getAccount(two.kit).connectorId]).toEqual(['owl', 'owl'])
    const stored = JSON.parse(origin.storage.snapshot()['@billfold/connections'] ?? '{}')
    const active = stored.d.filter((record: { status: string }) => record.status === 'active')
    expect(active).toHaveLength(1)
    expect(stored.d.map((record: { connectorId: string }) => record.connectorId).sort()).toEqual(['fox', 'owl'])
  })
})

describe('storage', () => {
  test('the getter throws: the kit works from memory, and says so once (fault 64)', async () => {
    const { load } = createWorld({ failOn: ['getItem', 'setItem', 'removeItem'] })
    const made = load()
    await isReady(made)
    await connect(made.kit, { connector: 'fox' })
    await disconnect(made.kit)
    await connect(made.kit, { connector: 'owl' })
    expect(getAccount(made.kit).connectorId).toBe('owl')
    expect(alerts(made.events)).toEqual(['storage/unavailable'])
    expect(consoleWarn).toHaveBeenCalledTimes(1)
  })

  test('it is missing: the kit works from memory, silently', async () => {
    const { load } = createWorld()
    const made = load({ environment: { storage: undefined } })
    await isReady(made)
    await connect(made.kit, { connector: 'fox' })
    expect(getAccount(made.kit).isConnected).toBe(true)
    expect(alerts(made.events)).toEqual([])
  })

  test('it is cleared while a wallet is connected: the connection ends cleanly (fault 68)', async () => {
    const { load, origin } = createWorld()
    const made = load()
    await isReady(made)
    await connect(made.kit, { connector: 'fox' })
    origin.storage.clear()
    await expect.poll(() => getAccount(made.kit).status).toBe('disconnected')
    expect(alerts(made.events)).toEqual([])
    await connect(made.kit, { connector: 'owl' })
    expect(getAccount(made.kit).connectorId).toBe('owl')
  })

  test('it is full: the kit works from memory, and what was kept is not lost (fault 65)', async () => {
    const { load, origin } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    const before = origin.storage.snapshot()
    origin.storage.failOn(['quota'])
    const second = load()
    await isReady(second)
    await connect(second.kit, { connector: 'owl' })
    expect(getAccount(second.kit).connectorId).toBe('owl')
    expect(alerts(second.events)).toEqual(['storage/unavailable'])
    expect(Object.keys(origin.storage.snapshot())).toEqual(Object.keys(before))
  })

  test.each([
    ['no JSON', '{"v":1,"d":['],
    ['an older version', '{"v":0,"d":[]}'],
    ['no box', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['another shape', '{"v":1,"d":{"__proto__":{"polluted":true}}}'],
    ['nothing', ''],
  ])('%s instead of the connections: dropped, with one warning, the rest is kept (fault 67)', async (_what, text) => {
    const { load, origin } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    await switchNetwork(first.kit, { networkId: 'toy:atoll' })
    first.destroy()
    origin.storage.corrupt('@billfold/connections', text)
    const second = load()
    await isReady(second)
    expect(getAccount(second.kit).status).toBe('disconnected')
    expect(getNetwork(second.kit).networkId).toBe('toy:atoll')
    expect(second.kit.store.getState().recentWallets).toHaveLength(1)
    expect(alerts(second.events)).toEqual(['storage/invalid'])
    expect(JSON.parse(origin.storage.snapshot()['@billfold/connections'] ?? '{"d":[]}').d).toEqual([])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('a list that a tab of a later release has written ends nothing here, and stays', async () => {
    const { load, origin } = createWorld()
    const tab = load()
    await isReady(tab)
    await connect(tab.kit, { connector: 'fox' })
    const later = '{"v":99,"d":{"of":"tomorrow"}}'
    origin.storage.corrupt('@billfold/connections', later)
    await revalidate(tab.kit)
    expect(getAccount(tab.kit)).toMatchObject({ status: 'connected', connectorId: 'fox' })
    tab.destroy()
    const second = load()
    await isReady(second)
    expect(getAccount(second.kit).status).toBe('disconnected')
    expect(alerts(second.events)).toEqual([])
    expect(origin.storage.snapshot()['@billfold/connections']).toBe(later)
  })

  test('a broken record among good ones is dropped alone', async () => {
    const { load, origin } = createWorld()
    const first = load()
    await isReady(first)
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    const box = JSON.parse(origin.storage.snapshot()['@billfold/connections'] ?? '')
    const odd = [null, 7, {}, { ...box.d[0], namespace: '__proto__' }, { ...box.d[0], connectorId: 5 }]
    origin.storage.corrupt('@billfold/connections', JSON.stringify({ v: 1, d: [...odd, ...box.d] }))
    const second = load()
    await isReady(second)
    expect(getAccount(second.kit)).toMatchObject({ isConnected: true, connectorId: 'fox' })
    expect(second.kit.store.getState().connections).toHaveLength(1)
  })

  test('a stored network that is not configured any more is not chosen', async () => {
    const { load, origin } = createWorld()
    origin.storage.corrupt('@billfold/active-network', '{"v":1,"d":"toy:sunken"}')
    expect(getNetwork(load().kit).networkId).toBe('toy:harbour')
  })

  test('no Web Locks: a tab still keeps what another wrote (fault 71)', async () => {
    expect(typeof navigator === 'undefined' || navigator.locks === undefined).toBe(true)
    const { load, origin } = createWorld()
    const [one, two] = [load(), load()]
    await isReady(one)
    await isReady(two)
    await connect(one.kit, { connector: 'fox' })
    await expect.poll(() => getAccount(two.kit).isConnected).toBe(true)
    await connect(two.kit, { connector: 'owl' })
    const ids = JSON.parse(origin.storage.snapshot()['@billfold/connections'] ?? '').d.map(
      (record: { connectorId: string }) => record.connectorId,
    )
    expect(ids.sort()).toEqual(['fox', 'owl'])
  })
})
