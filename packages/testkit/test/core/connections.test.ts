import {
  addConnection,
  type BillfoldError,
  connect,
  deleteConnection,
  disconnect,
  getAccount,
  getConnections,
  type KitEvent,
  openConnect,
  reconnect,
  switchConnection,
  watchConnections,
} from 'billfold'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { revalidate } from '../../../billfold/src/core/actions/revalidate.ts'
import { storedConnections } from '../../../billfold/src/protocol/stored/storedConnections.ts'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createMadeUpWallet } from '../../src/doubles/createMadeUpWallet.ts'
import { madeUpAccounts } from '../../src/doubles/madeUpAccounts.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'
import { createTestOrigin } from '../../src/seams/createTestOrigin.ts'

// Several wallets at once (specification section 4, "A saved connection per wallet can be connected, active or
// disconnected"; section 5, "Multi-wallet features are gated").

const open: TestKit[] = []
const consoleInfo = vi.spyOn(console, 'info')
beforeEach(() => void consoleInfo.mockImplementation(() => {}))
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
  consoleInfo.mockReset()
})

/** A world that outlives kits: three wallets, a storage, time. Each `load` is a page load in a tab of its own. */
function createWorld() {
  const clock = createTestClock()
  const origin = createTestOrigin()
  const wallets = ['fox', 'owl', 'elk'].map(id => createMadeUpWallet({ id, name: id, clock }))
  const [fox, owl, elk] = wallets as [(typeof wallets)[number], (typeof wallets)[number], (typeof wallets)[number]]
  const load = async (host: createTestKit.Options & { announceLateMs?: number; without?: string } = {}) => {
    const { announceLateMs = 0, without, ...rest } = host
    const family = createMadeUpFamily({ wallets: wallets.filter(({ id }) => id !== without), announceLateMs, clock })
    // Its addresses may be written in capitals, too.
    const families = [{ ...family, formatAddress: (address: string) => address.toLowerCase() }]
    const made = createTestKit({ clock, origin, families, multiWallet: true, ...rest })
    open.push(made)
    return made
  }
  const start = async (host: Parameters<typeof load>[0] = {}) => {
    const made = await load(host)
    await isReady(made)
    return made
  }
  return { clock, origin, fox, owl, elk, load, start }
}

const isReady = (made: TestKit) => expect.poll(() => made.kit.store.getState().isReady, { interval: 1 }).toBe(true)

/** Fox waits beside owl. */
async function startTwo() {
  const world = createWorld()
  const made = await world.start()
  await connect(made.kit, { connector: 'fox' })
  await connect(made.kit, { connector: 'owl' })
  return { ...world, ...made }
}

function shown({ kit }: Pick<TestKit, 'kit'>): readonly string[] {
  return getConnections(kit).map(({ connectorId, status }) => `${connectorId} ${status}`)
}

function stored({ storage }: ReturnType<typeof createTestOrigin>): readonly string[] {
  const box = JSON.parse(storage.snapshot()['@billfold/connections'] ?? '{"d":[]}')
  return box.d.map((saved: { connectorId: string; status: string }) => `${saved.connectorId} ${saved.status}`)
}

function alerts(events: readonly KitEvent[]) {
  return events.flatMap(event => (event.type === 'ALERT' ? [[event.message, event.severity]] : []))
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    value => expect.unreachable(`resolved with ${JSON.stringify(value)}`),
    (error: BillfoldError) => error.code,
  )
}

describe('getConnections', () => {
  test('the active one, those that wait, then recent ones, each newest first', async () => {
    const { kit, elk } = await startTwo()
    await connect(kit, { connector: 'elk' })
    elk.endConnection()
    expect(shown({ kit })).toEqual(['fox active', 'owl connected', 'elk disconnected'])
    await connect(kit, { connector: 'elk' })
    expect(shown({ kit })).toEqual(['elk active', 'owl connected', 'fox connected'])
    expect(getConnections(kit)[0]).toEqual({
      connectorId: 'elk',
      namespace: 'toy',
      name: 'elk',
      icon: undefined,
      accounts: madeUpAccounts,
      networkId: 'toy:harbour',
      status: 'active',
    })
    expect(getConnections(kit, { namespace: 'eip155' })).toEqual([])
    expect(getConnections(kit, { namespace: 'toy' })).toHaveLength(3)
  })

  test('a recent wallet that is not there now is not listed, nor is a foreign value', async () => {
    const { start, origin } = createWorld()
    const first = await start()
    await connect(first.kit, { connector: 'fox' })
    await connect(first.kit, { connector: 'owl' })
    await disconnect(first.kit)
    const box = JSON.parse(origin.storage.snapshot()['@billfold/connections'] ?? '')
    box.d.push({ ...box.d[0], namespace: 'unheard' })
    origin.storage.corrupt('@billfold/connections', JSON.stringify(box))
    first.destroy()
    const second = await start({ without: 'owl' })
    expect(shown(second)).toEqual(['fox disconnected'])
  })

  test('an icon of the host replaces that of the wallet', async () => {
    const { start } = createWorld()
    const { kit } = await start({ connectorImages: { fox: 'https://host.example/fox.png' } })
    await connect(kit, { connector: 'fox' })
    expect(getConnections(kit)[0]?.icon).toBe('https://host.example/fox.png')
  })
})

describe('watchConnections', () => {
  test('is called with changes of the list, once, and with nothing else', async () => {
    const { kit, fox } = await startTwo()
    const received: string[][] = []
    const stop = watchConnections(kit, {
      onChange: (now, before) => received.push([before.length, ...now.map(each => each.connectorId)].map(String)),
    })
    kit.store.setState({ toast: { ...kit.store.getState().toast } })
    kit.store.setState(state => ({ namespaces: { ...state.namespaces } }))
    expect(received).toEqual([])
    await switchConnection(kit, { connectorId: 'fox' })
    expect(received).toEqual([['2', 'fox', 'owl']])
    fox.changeAccounts('toy', [madeUpAccounts[1]])
    expect(received).toHaveLength(2)
    stop()
    fox.changeAccounts('toy', [madeUpAccounts[0]])
    expect(received).toHaveLength(2)
  })
})

describe('switchConnection', () => {
  test('a wallet that waits becomes the active one without being asked, and is listened to', async () => {
    const { kit, fox, owl } = await startTwo()
    const account = await switchConnection(kit, { connectorId: 'fox' })
    expect(account).toMatchObject({ isConnected: true, connectorId: 'fox', address: 'ada.harbour' })
    expect(getAccount(kit)).toEqual(account)
    expect(shown({ kit })).toEqual(['fox active', 'owl connected'])
    expect([fox.calls, owl.calls]).toEqual([['connect'], ['connect']])
    fox.changeAccounts('toy', [madeUpAccounts[2]])
    expect(getAccount(kit).address).toBe(madeUpAccounts[2].address)
  })

  test('what a wallet reported while it waited counts once it is active', async () => {
    const { kit, fox } = await startTwo()
    fox.changeAccounts('toy', [madeUpAccounts[1]])
    fox.changeNetwork('toy:atoll')
    expect(getConnections(kit)[1]).toMatchObject({ accounts: [madeUpAccounts[1]], networkId: 'toy:atoll' })
    await switchConnection(kit, { connectorId: 'fox' })
    expect(getAccount(kit)).toMatchObject({ accountId: `toy:atoll:${madeUpAccounts[1].address}` })
  })

  test('one that shares no account while it waits is disconnected until it shares some again, or is forgotten', async () => {
    const { kit, fox } = await startTwo()
    fox.set({ hidesAccounts: true })
    expect(shown({ kit })).toEqual(['owl active', 'fox disconnected'])
    fox.set({ hidesAccounts: false })
    expect(shown({ kit })).toEqual(['owl active', 'fox connected'])
    fox.changeAccounts('toy', [])
    expect(shown({ kit })).toEqual(['owl active', 'fox disconnected'])
    await deleteConnection(kit, { connectorId: 'fox' })
    expect(shown({ kit })).toEqual(['owl active'])
    expect(fox.listenerCount).toBe(0)
  })

  test('the active one is locked: the first that waits takes its place, and what is stored stays', async () => {
    const { kit, fox, owl } = await startTwo()
    const before = kit.runtime.storage.read(storedConnections)
    owl.set({ hidesAccounts: true })
    expect(shown({ kit })).toEqual(['fox active', 'owl disconnected'])
    expect(kit.runtime.storage.read(storedConnections)).toEqual(before)
    owl.set({ hidesAccounts: false })
    expect(shown({ kit }).toSorted()).toEqual(['fox active', 'owl connected'])
    expect(fox.promptCount + owl.promptCount).toBe(2)
  })

  test('an address alone only comes first, however it is written', async () => {
    const { kit, owl } = await startTwo()
    await switchConnection(kit, { connectorId: 'owl', address: madeUpAccounts[1].address.toUpperCase() })
    expect(getAccount(kit)).toMatchObject({ connectorId: 'owl', address: madeUpAccounts[1].address })
    expect(getAccount(kit).accounts).toHaveLength(madeUpAccounts.length)
    expect(owl.calls).toEqual(['connect'])
    await switchConnection(kit, { connectorId: 'fox', address: madeUpAccounts[2].address })
    expect(getAccount(kit)).toMatchObject({ connectorId: 'fox', address: madeUpAccounts[2].address })
  })

  test('a wallet that has ended is connected beside the others, the address first', async () => {
    const { kit, fox, owl } = await startTwo()
    await disconnect(kit, { connectorId: 'fox' })
    const account = await switchConnection(kit, { connectorId: 'fox', address: madeUpAccounts[1].address })
    expect(account).toMatchObject({ connectorId: 'fox', address: madeUpAccounts[1].address })
    expect(shown({ kit })).toEqual(['fox active', 'owl connected'])
    expect(fox.promptCount).toBe(2)
    expect(owl.calls).toEqual(['connect'])
  })

  test('declined by the visitor, what was connected stays', async () => {
    const { kit, fox } = await startTwo()
    await disconnect(kit, { connectorId: 'fox' })
    fox.set({ reject: true })
    expect(await codeOf(switchConnection(kit, { connectorId: 'fox' }))).toBe('connection/rejected')
    expect(shown({ kit })).toEqual(['owl active', 'fox disconnected'])
  })

  test.each([
    ['a wallet without a record', { connectorId: 'elk' }, 'connection/no-connector'],
    ['another namespace', { connectorId: 'fox', namespace: 'eip155' }, 'connection/no-connector'],
    ['an account that is not granted', { connectorId: 'fox', address: 'eve.harbour' }, 'connector/account-not-found'],
    ['a signal that is aborted', { connectorId: 'fox', signal: AbortSignal.abort() }, 'request/aborted'],
  ])('%s is refused, and nothing changes', async (_what, parameters, code) => {
    const { kit } = await startTwo()
    const before = kit.store.getState().namespaces
    expect(await codeOf(switchConnection(kit, parameters))).toBe(code)
    expect(kit.store.getState().namespaces).toBe(before)
    expect(shown({ kit })).toEqual(['owl active', 'fox connected'])
  })

  test('a record of any other status is refused, and the wallet is not asked', async () => {
    const { kit, fox } = await startTwo()
    const before = fox.calls.length
    kit.store.setState(({ connections }) => ({
      connections: connections.map(saved => ({ ...saved, status: 'paused' as never })),
    }))
    const error = await switchConnection(kit, { connectorId: 'fox' }).catch((cause: BillfoldError) => cause)
    expect(error).toMatchObject({ code: 'connection/invalid-status', shortMessage: 'Invalid connection status' })
    expect(fox.calls).toHaveLength(before)
  })

  test('a page without a modal draws the code of a phone itself', async () => {
    const { kit, fox } = await startTwo()
    await disconnect(kit, { connectorId: 'fox' })
    const onOffer = vi.fn()
    expect(await switchConnection(kit, { connectorId: 'fox', onOffer })).toMatchObject({ connectorId: 'fox' })
    expect(fox.calls.at(-1)).toBe('connect')
  })

  test('an account that a newly connected wallet does not grant is refused; the wallet is connected', async () => {
    const { kit } = await startTwo()
    await disconnect(kit, { connectorId: 'fox' })
    const switching = switchConnection(kit, { connectorId: 'fox', address: 'eve.harbour' })
    expect(await codeOf(switching)).toBe('connector/account-not-found')
    expect(shown({ kit })).toEqual(['fox active', 'owl connected'])
  })

  test('the latest wins: an attempt to connect that is under way is over', async () => {
    const { kit, clock, elk } = await startTwo()
    elk.set({ locked: true, ignoresAbort: true })
    const older = codeOf(connect(kit, { connector: 'elk' }))
    await switchConnection(kit, { connectorId: 'fox' })
    expect(await older).toBe('request/aborted')
    elk.set({ locked: false })
    await clock.advance(1)
    expect(getAccount(kit).connectorId).toBe('fox')
  })
})

describe('openConnect and addConnection, on a page without a modal', () => {
  test('connect a wallet of this browser beside the others, and take one that is connected without a question', async () => {
    const { kit, fox, elk } = await startTwo()
    expect(await addConnection(kit, { wallet: 'elk' })).toMatchObject({ connectorId: 'elk', isConnected: true })
    expect(shown({ kit })).toEqual(['elk active', 'owl connected', 'fox connected'])
    const asked = fox.promptCount
    expect(await openConnect(kit, { wallet: 'fox', namespace: 'toy' })).toMatchObject({ connectorId: 'fox' })
    expect([fox.promptCount, elk.promptCount]).toEqual([asked, 1])
    expect(shown({ kit })).toEqual(['fox active', 'elk connected', 'owl connected'])
  })

  test('refuse what is not there, what the visitor declines, and what is over', async () => {
    const { kit, elk } = await startTwo()
    expect(await codeOf(openConnect(kit))).toBe('connector/not-found')
    expect(await codeOf(openConnect(kit, { wallet: 'unheard' }))).toBe('connector/not-found')
    elk.set({ reject: true })
    expect(await codeOf(openConnect(kit, { wallet: 'elk' }))).toBe('connection/rejected')
    elk.set({ reject: false, hang: true })
    const over = new AbortController()
    const asking = codeOf(openConnect(kit, { wallet: 'elk', signal: over.signal }))
    over.abort()
    expect(await asking).toBe('request/aborted')
    expect(shown({ kit })).toEqual(['owl active', 'fox connected'])
  })

  test('the newer call ends the older one', async () => {
    const { kit, elk } = await startTwo()
    elk.set({ hang: ['connect'] })
    const older = codeOf(openConnect(kit, { wallet: 'elk' }))
    await expect.poll(() => elk.calls.includes('connect'), { interval: 1 }).toBe(true)
    await openConnect(kit, { wallet: 'fox' })
    expect(await older).toBe('request/aborted')
  })
})

describe('disconnect of one wallet', () => {
  test('the active one: the first that waits takes its place', async () => {
    const { kit, fox, owl, events } = await startTwo()
    await disconnect(kit, { connectorId: 'owl' })
    expect(shown({ kit })).toEqual(['fox active', 'owl disconnected'])
    expect(getAccount(kit)).toMatchObject({ isConnected: true, connectorId: 'fox' })
    expect([fox.calls, owl.calls]).toEqual([['connect'], ['connect', 'disconnect']])
    expect(owl.listenerCount).toBe(0)
    expect(events.at(-1)).toEqual({ type: 'DISCONNECT_SUCCESS', namespace: 'toy' })
  })

  test('one that waits: the active one is not disturbed', async () => {
    const { kit, fox, owl } = await startTwo()
    const before = kit.store.getState().namespaces
    await disconnect(kit, { connectorId: 'fox', namespace: 'toy' })
    expect(kit.store.getState().namespaces).toEqual(before)
    expect(fox.granted).toEqual({})
    expect(owl.calls).toEqual(['connect'])
  })

  test('an attempt to connect another wallet goes on', async () => {
    const { kit, elk, clock } = await startTwo()
    elk.set({ delayMs: 100 })
    const connecting = connect(kit, { connector: 'elk' })
    await disconnect(kit, { connectorId: 'fox' })
    await clock.advance(100)
    await connecting
    expect(shown({ kit })).toEqual(['elk active', 'owl connected', 'fox disconnected'])
  })

  test('an attempt to connect that very wallet is over', async () => {
    const { start, fox, clock } = createWorld()
    const { kit } = await start()
    fox.set({ delayMs: 100, ignoresAbort: true })
    const connecting = codeOf(connect(kit, { connector: 'fox' }))
    await disconnect(kit, { connectorId: 'fox' })
    expect(await connecting).toBe('request/aborted')
    await clock.advance(100)
    expect(getAccount(kit).status).toBe('disconnected')
  })

  test('it works with one wallet at a time, too', async () => {
    const { start } = createWorld()
    const { kit, events } = await start({ multiWallet: false })
    await connect(kit, { connector: 'fox' })
    await disconnect(kit, { connectorId: 'owl' })
    expect(getAccount(kit).isConnected).toBe(true)
    await disconnect(kit, { connectorId: 'fox' })
    expect(getAccount(kit).isConnected).toBe(false)
    expect(alerts(events)).toEqual([])
  })

  test('all of them: no wallet is shown as active in between', async () => {
    const { kit } = await startTwo()
    await switchConnection(kit, { connectorId: 'fox' })
    const actives: (string | undefined)[] = []
    kit.store.subscribe(state => actives.push(state.namespaces.toy?.connectorId))
    await disconnect(kit)
    expect(new Set(actives)).toEqual(new Set(['fox', undefined]))
    expect(actives.at(-1)).toBeUndefined()
    expect(shown({ kit })).toEqual(['owl disconnected', 'fox disconnected'])
  })
})

describe('deleteConnection', () => {
  test('the active one ends at its wallet, is removed permanently, and the one that waits takes its place', async () => {
    const { kit, origin, owl, start, destroy } = await startTwo()
    await deleteConnection(kit, { connectorId: 'owl' })
    expect(shown({ kit })).toEqual(['fox active'])
    expect(owl.granted).toEqual({})
    expect(stored(origin)).toEqual(['fox active'])
    destroy()
    expect(shown(await start())).toEqual(['fox active'])
  })

  test('one that has ended is only forgotten', async () => {
    const { kit, origin, fox } = await startTwo()
    await disconnect(kit, { connectorId: 'fox' })
    const calls = fox.calls.length
    await deleteConnection(kit, { connectorId: 'fox', namespace: 'toy' })
    expect(shown({ kit })).toEqual(['owl active'])
    expect(stored(origin)).toEqual(['owl active'])
    expect(fox.calls).toHaveLength(calls)
  })

  test('what is not known, and another namespace, change nothing', async () => {
    const { kit } = await startTwo()
    const before = kit.store.getState().connections
    await deleteConnection(kit, { connectorId: 'elk' })
    await deleteConnection(kit, { connectorId: 'fox', namespace: 'eip155' })
    expect(kit.store.getState().connections).toEqual(before)
  })

  test('a wallet that refuses to end is reported, and forgotten all the same', async () => {
    const { kit, fox, origin } = await startTwo()
    fox.set({ throwOdd: { kind: 'plain', operations: ['disconnect'] } })
    expect(await codeOf(deleteConnection(kit, { connectorId: 'fox' }))).toBe('connection/disconnect-failed')
    expect(shown({ kit })).toEqual(['owl active'])
    expect(stored(origin)).toEqual(['owl active'])
  })

  test('with locks that make every save wait, it is removed permanently all the same', async () => {
    let queue: Promise<void> = Promise.resolve()
    const request = (_key: string, change: () => void) => {
      queue = queue.then(() => new Promise(resolve => setImmediate(resolve))).then(change)
      return queue
    }
    vi.stubGlobal('navigator', { locks: { request } })
    try {
      const { kit, origin } = await startTwo()
      await queue
      expect(stored(origin)).toEqual(['fox connected', 'owl active'])
      await deleteConnection(kit, { connectorId: 'owl' })
      expect(shown({ kit })).toEqual(['fox active'])
      await expect.poll(() => stored(origin)).toEqual(['fox active'])
      await queue
      expect(shown({ kit })).toEqual(['fox active'])
      expect(stored(origin)).toEqual(['fox active'])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('another tab forgets it as well', async () => {
    const { kit, start } = await startTwo()
    const other = await start()
    await expect.poll(() => shown(other)).toEqual(['owl active', 'fox connected'])
    await deleteConnection(kit, { connectorId: 'fox' })
    await expect.poll(() => shown(other)).toEqual(['owl active'])
    await disconnect(other.kit)
    await expect.poll(() => shown({ kit })).toEqual(['owl disconnected'])
  })
})

describe('multi-wallet off', () => {
  test('each of these says so, once in all, answers nothing and changes nothing', async () => {
    const { fox, start, destroy } = await startTwo()
    destroy()
    const calls = fox.calls.length
    const off = await start({ multiWallet: false })
    const before = off.kit.store.getState()
    expect(getConnections(off.kit)).toEqual([])
    expect(await switchConnection(off.kit, { connectorId: 'fox' })).toBeUndefined()
    expect(await switchConnection(off.kit, { connectorId: 'nobody' })).toBeUndefined()
    expect(await deleteConnection(off.kit, { connectorId: 'owl' })).toBeUndefined()
    expect(await addConnection(off.kit, { wallet: 'elk' })).toBeUndefined()
    watchConnections(off.kit, { onChange: () => expect.unreachable() })
    expect(off.kit.store.getState()).toBe(before)
    expect(alerts(off.events)).toEqual([['Multi-Wallet Not Enabled', 'info']])
    expect(consoleInfo).toHaveBeenCalledTimes(1)
    // Nothing but the active one was restored.
    expect(getAccount(off.kit)).toMatchObject({ isConnected: true, connectorId: 'owl' })
    expect(fox.calls).toHaveLength(calls)
    expect(off.kit.store.getState().connections.map(saved => saved.status)).toEqual(['disconnected', 'active'])
    await disconnect(off.kit)
  })

  test('switched on later, by remote configuration, the list is watched', async () => {
    const { start } = createWorld()
    const { kit } = await start({ multiWallet: false })
    const received: number[] = []
    watchConnections(kit, { onChange: connections => received.push(connections.length) })
    await connect(kit, { connector: 'fox' })
    expect(received).toEqual([])
    kit.store.setState(({ settings }) => ({
      settings: { ...settings, remote: { ...settings.remote, multiWallet: true } },
    }))
    expect(received).toEqual([1])
  })
})

describe('reload with several wallets', () => {
  test('all come back silently; none reads connected before it has answered', async () => {
    const { destroy, load, fox, owl } = await startTwo()
    destroy()
    const second = await load()
    expect(shown(second)).toEqual(['owl disconnected', 'fox disconnected'])
    await expect.poll(() => shown(second)).toEqual(['owl active', 'fox connected'])
    expect([fox.promptCount, owl.promptCount]).toEqual([1, 1])
    // Both are listened to.
    fox.changeAccounts('toy', [madeUpAccounts[1]])
    expect(getConnections(second.kit)[1]?.accounts).toEqual([madeUpAccounts[1]])
    await switchConnection(second.kit, { connectorId: 'fox' })
    expect(getAccount(second.kit).address).toBe(madeUpAccounts[1].address)
  })

  test('one that shares no account is disconnected, the other is there, and what is stored stays', async () => {
    const { destroy, start, fox, origin } = await startTwo()
    destroy()
    fox.endConnection()
    const second = await start()
    await expect.poll(() => shown(second)).toEqual(['owl active', 'fox disconnected'])
    await expect.poll(() => fox.calls.at(-1)).toBe('reconnect')
    await new Promise(resolve => setImmediate(resolve))
    expect(stored(origin)).toEqual(['fox connected', 'owl active'])
  })

  test('the active one fails, the one that waits takes its place', async () => {
    const { destroy, load, owl, clock } = await startTwo()
    destroy()
    owl.set({ locked: true })
    const second = await load()
    await expect.poll(() => shown(second)).toEqual(['fox connected', 'owl disconnected'])
    expect(getAccount(second.kit)).toMatchObject({ status: 'connecting', connectorId: 'owl' })
    await clock.advance(20_000)
    expect(getAccount(second.kit)).toMatchObject({ status: 'connected', connectorId: 'fox' })
    expect(shown(second)).toEqual(['fox active', 'owl disconnected'])
  })

  test('one that waits and is locked blocks nothing', async () => {
    const { destroy, start, fox, clock } = await startTwo()
    destroy()
    fox.set({ locked: true })
    const second = await start()
    expect(shown(second)).toEqual(['owl active', 'fox disconnected'])
    fox.set({ locked: false })
    await clock.advance(1)
    expect(shown(second)).toEqual(['owl active', 'fox connected'])
  })

  test('wallets that appear late, when their namespace is free, come back in the order they appear', async () => {
    const { destroy, load, clock } = await startTwo()
    destroy()
    const second = await load({ announceLateMs: 4_000 })
    await clock.advance(3_999)
    expect(shown(second)).toEqual([])
    await clock.advance(1)
    expect(shown(second)).toEqual(['fox active', 'owl connected'])
  })

  test('what the visitor connects meanwhile stays active, and what was active comes back beside it', async () => {
    const { destroy, load, owl, clock } = await startTwo()
    destroy()
    owl.set({ delayMs: 5_000 })
    const second = await load()
    await connect(second.kit, { connector: 'elk' })
    await clock.advance(5_000)
    expect(shown(second)[0]).toBe('elk active')
    expect([...shown(second)].sort()).toEqual(['elk active', 'fox connected', 'owl connected'])
  })

  test('what the visitor ends meanwhile stays ended', async () => {
    const { destroy, load, fox, owl, clock } = await startTwo()
    destroy()
    for (const wallet of [fox, owl]) wallet.set({ delayMs: 2_000, keepsGrant: true })
    const second = await load()
    await clock.advance(1_000)
    for (const wallet of [fox, owl]) wallet.set({ delayMs: 0 })
    await disconnect(second.kit)
    await clock.advance(5_000)
    expect(shown(second)).toEqual(['owl disconnected', 'fox disconnected'])
  })

  test('what the visitor ends before its wallet has appeared stays ended', async () => {
    const { destroy, load, fox, owl, clock } = await startTwo()
    destroy()
    const second = await load({ announceLateMs: 4_000 })
    await clock.advance(1_000)
    await disconnect(second.kit)
    await clock.advance(5_000)
    expect(shown(second)).toEqual(['owl disconnected', 'fox disconnected'])
    expect([fox.calls, owl.calls]).toEqual([['connect'], ['connect']])
  })

  test('what is forgotten before its wallet has appeared stays forgotten', async () => {
    const { destroy, load, fox, clock } = await startTwo()
    destroy()
    const second = await load({ announceLateMs: 2_000 })
    await deleteConnection(second.kit, { connectorId: 'fox' })
    await clock.advance(5_000)
    expect(shown(second)).toEqual(['owl active'])
    expect(fox.calls).toEqual(['connect'])
  })

  test('what has come back and ended since is not brought back by another run', async () => {
    const { destroy, start, fox } = await startTwo()
    destroy()
    const second = await start()
    await expect.poll(() => shown(second)).toEqual(['owl active', 'fox connected'])
    await disconnect(second.kit, { connectorId: 'fox' })
    // Granted again, elsewhere on this origin.
    await fox
      .toConnector()
      .connect({ networks: second.kit.store.getState().networks, signal: second.kit.runtime.lifetime })
    await reconnect(second.kit)
    expect(shown(second)).toEqual(['owl active', 'fox disconnected'])
  })

  test('what the visitor connects himself meanwhile is not restored on top', async () => {
    const { destroy, load, fox, clock } = await startTwo()
    destroy()
    fox.set({ delayMs: 2_000 })
    const second = await load()
    await clock.advance(1_000)
    fox.set({ delayMs: 0 })
    await switchConnection(second.kit, { connectorId: 'fox' })
    await clock.advance(5_000)
    expect(shown(second)).toEqual(['fox active', 'owl connected'])
    const successes = second.events.filter(event => event.type === 'CONNECT_SUCCESS' && event.connectorId === 'fox')
    expect(successes).toMatchObject([{ isReconnect: false }])
  })

  test('with reconnect switched off none is asked', async () => {
    const { destroy, start, fox, owl, clock } = await startTwo()
    destroy()
    const second = await start({ enableReconnect: false })
    await clock.advance(5_000)
    expect(shown(second)).toEqual(['owl disconnected', 'fox disconnected'])
    expect([fox.calls, owl.calls]).toEqual([['connect'], ['connect']])
  })
})

describe('two tabs with several wallets (promise P7)', () => {
  async function startTabs() {
    const world = createWorld()
    const [one, two] = [await world.start(), await world.start()]
    await connect(one.kit, { connector: 'fox' })
    await connect(one.kit, { connector: 'owl' })
    await expect.poll(() => shown(two)).toEqual(['owl active', 'fox connected'])
    return { ...world, one, two }
  }

  test('what one connects beside another, the other tab has too, without asking the visitor', async () => {
    const { fox, owl, one, two } = await startTabs()
    expect([fox.promptCount, owl.promptCount]).toEqual([1, 1])
    expect(shown(one)).toEqual(['owl active', 'fox connected'])
    expect(getAccount(two.kit)).toMatchObject({ isConnected: true, connectorId: 'owl' })
  })

  test('the wallet chosen in one is chosen in the other, without a moment of connecting', async () => {
    const { one, two } = await startTabs()
    const seen: (string | undefined)[] = []
    two.kit.store.subscribe(state => seen.push(state.namespaces.toy?.status))
    await switchConnection(one.kit, { connectorId: 'fox' })
    await expect.poll(() => getAccount(two.kit).connectorId, { timeout: 1_000 }).toBe('fox')
    expect(new Set(seen)).toEqual(new Set(['connected']))
    expect(shown(two)).toEqual(['fox active', 'owl connected'])
    await switchConnection(two.kit, { connectorId: 'owl' })
    await expect.poll(() => getAccount(one.kit).connectorId, { timeout: 1_000 }).toBe('owl')
  })

  test('what one ends, the other ends', async () => {
    const { one, two, fox } = await startTabs()
    fox.set({ keepsGrant: true, noEvents: true })
    await disconnect(two.kit, { connectorId: 'fox' })
    await expect.poll(() => shown(one)).toEqual(['owl active', 'fox disconnected'])
    await disconnect(one.kit, { connectorId: 'owl' })
    await expect.poll(() => shown(two)).toEqual(['fox disconnected', 'owl disconnected'].sort().reverse())
    expect(fox.listenerCount).toBe(0)
  })

  test('a tab that loads takes no waiting wallet from the other, however slow that wallet is there', async () => {
    const { one, owl, load, clock, fox, origin } = await startTabs()
    const seen = new Set<string>()
    one.kit.store.subscribe(() => seen.add(shown(one).join()))
    fox.set({ delayMs: 5_000 })
    const three = await load()
    await isReady(three)
    expect(shown(three)).toEqual(['owl active', 'fox disconnected'])
    expect(stored(origin)).toEqual(['fox connected', 'owl active'])
    await clock.advance(5_000)
    expect(shown(three)).toEqual(['owl active', 'fox connected'])
    expect([...seen].filter(list => list.includes('fox disconnected'))).toEqual([])
    expect(owl.promptCount).toBe(1)
  })
  test('a tab that still restores is not thrown off by what another tab writes meanwhile', async () => {
    const { one, two, load, clock, fox, owl } = await startTabs()
    two.destroy()
    for (const wallet of [fox, owl]) wallet.set({ delayMs: 5_000 })
    const three = await load({ announceLateMs: 4_000 })
    const seen = new Set<string | undefined>()
    three.kit.store.subscribe(state => seen.add(state.namespaces.toy?.connectorId))
    await clock.advance(4_500)
    await switchConnection(one.kit, { connectorId: 'owl', address: madeUpAccounts[1].address })
    await clock.advance(10_000)
    expect(shown(three)).toEqual(['owl active', 'fox connected'])
    expect(shown(one)).toEqual(['owl active', 'fox connected'])
    expect(seen).not.toContain('fox')
  })
})

test('back from the back-forward cache, the wallet that waits is asked too (fault 72)', async () => {
  const made = await startTwo()
  const { fox } = made
  expect(shown(made)).toEqual(['owl active', 'fox connected'])
  fox.set({ noEvents: true })
  fox.endConnection()
  expect(shown(made)).toEqual(['owl active', 'fox connected'])
  await revalidate(made.kit)
  expect(shown(made)).toEqual(['owl active', 'fox disconnected'])
})
