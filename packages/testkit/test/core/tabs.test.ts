import {
  addConnection,
  type BillfoldError,
  connect,
  deleteConnection,
  disconnect,
  getAccount,
  getConnections,
  reconnect,
  signMessage,
  switchConnection,
  switchNetwork,
} from 'billfold'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { revalidate } from '../../../billfold/src/core/actions/revalidate.ts'
import { refreshRemote } from '../../../billfold/src/core/remote/refreshRemote.ts'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createMadeUpWallet } from '../../src/doubles/createMadeUpWallet.ts'
import { madeUpAccounts } from '../../src/doubles/madeUpAccounts.ts'
import { madeUpSignature } from '../../src/doubles/madeUpSignature.ts'
import { createFaultFetch } from '../../src/seams/createFaultFetch.ts'
import { createRandom } from '../../src/seams/createRandom.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'
import { createTestOrigin } from '../../src/seams/createTestOrigin.ts'

// Several wallets at once, in several tabs of one origin: connected is what a provider answered in this very tab, and
// what a tab has never reached it neither ends nor brings back (promise P7, faults 65, 67, 70 and 71).

const open: TestKit[] = []
beforeEach(() => {
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Three wallets, a storage, time. Each `load` is a page load in a tab of its own. */
function createWorld() {
  const clock = createTestClock()
  const origin = createTestOrigin()
  const [fox, owl, elk] = ['fox', 'owl', 'elk'].map(id => createMadeUpWallet({ id, name: id, clock })) as [
    Wallet,
    Wallet,
    Wallet,
  ]
  const load = (host: createTestKit.Options & { announceLateMs?: number; wallets?: readonly Wallet[] } = {}) => {
    const { announceLateMs = 0, wallets = [fox, owl, elk], ...rest } = host
    const family = createMadeUpFamily({ wallets, announceLateMs, clock })
    const made = createTestKit({ clock, origin, families: [family], multiWallet: true, ...rest })
    open.push(made)
    return { ...made, family }
  }
  const start = async (host: Parameters<typeof load>[0] = {}) => {
    const made = load(host)
    await isReady(made)
    return made
  }
  return { clock, origin, fox, owl, elk, load, start }
}

type Wallet = ReturnType<typeof createMadeUpWallet>

/** Fox waits beside owl in the first tab. */
async function startOne() {
  const world = createWorld()
  const one = await world.start()
  await connect(one.kit, { connector: 'fox' })
  await connect(one.kit, { connector: 'owl' })
  return { ...world, one }
}

/** Both live in two tabs. */
async function startTwo() {
  const world = await startOne()
  const two = await world.start()
  await expect.poll(() => shown(two)).toEqual(['owl active', 'fox connected'])
  return { ...world, two }
}

const isReady = (made: TestKit) => expect.poll(() => made.kit.store.getState().isReady, { interval: 1 }).toBe(true)

/** All that is on its way to another tab has arrived. */
const delivered = () => new Promise(resolve => setImmediate(resolve))

function shown({ kit }: TestKit): readonly string[] {
  return getConnections(kit).map(({ connectorId, status }) => `${connectorId} ${status}`)
}

/** Those of wallets that this page does not have as well. */
function records({ kit }: TestKit): readonly string[] {
  return kit.store
    .getState()
    .connections.map(({ connectorId, status }) => `${connectorId} ${status}`)
    .sort()
}

function stored({ storage }: ReturnType<typeof createTestOrigin>): readonly string[] {
  const box = JSON.parse(storage.snapshot()['@billfold/connections'] ?? '{"d":[]}')
  return box.d.map((saved: { connectorId: string; status: string }) => `${saved.connectorId} ${saved.status}`)
}

/** From now on it is remembered whether a wallet ever read otherwise than alive. */
function watchLoss(made: TestKit, connectorId: string) {
  const seen = new Set<string | undefined>()
  made.kit.store.subscribe(() =>
    seen.add(getConnections(made.kit).find(each => each.connectorId === connectorId)?.status),
  )
  return () => seen.has('disconnected') || seen.has(undefined)
}

/** One queue for the origin, as browsers have; `wait` holds the next one until it is called back. */
function stubLocks() {
  let queue: Promise<unknown> = Promise.resolve()
  const request = (_key: string, change: () => void) => {
    const done = queue.then(delivered).then(change)
    queue = done.catch(() => {})
    return done
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return { isDone: () => queue.then(delivered).then(delivered) }
}

describe('a record that was never live here', () => {
  test('written by another tab a moment ago, it does not read as connected, and stays as it is', async () => {
    const { start, origin } = createWorld()
    const [one, two] = [await start(), await start()]
    two.tab.close()
    await connect(one.kit, { connector: 'fox' })
    await connect(one.kit, { connector: 'owl' })
    await connect(two.kit, { connector: 'elk' })
    expect(shown(two)).toEqual(['elk active'])
    expect(two.kit.store.getState().connections.filter(saved => saved.status !== 'disconnected')).toHaveLength(1)
    expect([...stored(origin)].sort()).toEqual(['elk active', 'fox connected', 'owl connected'])
    await expect.poll(() => [...shown(one)].sort()).toEqual(['elk active', 'fox connected', 'owl connected'])
  })

  test('it is not forgotten by the second write either', async () => {
    const { start, origin } = createWorld()
    const [one, two] = [await start(), await start()]
    two.tab.close()
    await connect(one.kit, { connector: 'fox' })
    await connect(two.kit, { connector: 'elk' })
    await switchNetwork(two.kit, { networkId: 'toy:atoll' })
    await switchNetwork(two.kit, { networkId: 'toy:harbour' })
    expect([...stored(origin)].sort()).toEqual(['elk active', 'fox connected'])
  })

  test('a tab whose wallet does not answer writes something else: the wallet goes on in the other tab', async () => {
    const { one, fox, load, origin, clock } = await startOne()
    fox.set({ delayMs: 5_000 })
    const two = load()
    await isReady(two)
    const isLost = watchLoss(one, 'fox')
    await switchNetwork(two.kit, { networkId: 'toy:atoll' })
    await delivered()
    expect(stored(origin)).toEqual(['fox connected', 'owl active'])
    expect(shown(two)).toEqual(['owl active', 'fox disconnected'])
    await clock.advance(5_000)
    expect(shown(two)).toEqual(['owl active', 'fox connected'])
    await switchNetwork(two.kit, { networkId: 'toy:harbour' })
    await delivered()
    expect(isLost()).toBe(false)
  })

  test('so does the active one, when the visitor connects another wallet before it has answered', async () => {
    const { one, owl, load, origin, clock } = await startOne()
    owl.set({ delayMs: 5_000 })
    const two = load()
    const isLost = watchLoss(one, 'owl')
    await connect(two.kit, { connector: 'elk' })
    await delivered()
    expect([...stored(origin)].sort()).toEqual(['elk active', 'fox connected', 'owl connected'])
    expect(shown(two)).not.toContain('owl connected')
    await clock.advance(5_000)
    expect([...shown(two)].sort()).toEqual(['elk active', 'fox connected', 'owl connected'])
    expect([...shown(one)].sort()).toEqual(['elk active', 'fox connected', 'owl connected'])
    expect(isLost()).toBe(false)
  })

  test('a wallet that takes the place of one that did not answer takes it in this tab alone', async () => {
    const { one, owl, load, origin, clock } = await startOne()
    owl.set({ locked: true })
    const two = load()
    await clock.advance(20_000)
    expect(shown(two)).toEqual(['fox active', 'owl disconnected'])
    await delivered()
    expect([...shown(one)].sort()).toEqual(['fox connected', 'owl active'])
    expect([...stored(origin)].sort()).toEqual(['fox connected', 'owl active'])
    one.destroy()
    two.destroy()
    owl.set({ locked: false })
    const three = load()
    await expect.poll(() => [...shown(three)].sort()).toEqual(['fox connected', 'owl active'])
  })

  test('one wallet at a time: what the visitor connects ends it', async () => {
    const { one, load, origin } = await startOne()
    one.destroy()
    const two = load({ multiWallet: false, announceLateMs: 0 })
    await isReady(two)
    expect(stored(origin)).toEqual(['fox connected', 'owl active'])
    await connect(two.kit, { connector: 'elk' })
    expect(stored(origin)).toEqual(['fox disconnected', 'owl disconnected', 'elk active'])
  })

  test('the visitor ends it here before it has answered: it has ended everywhere', async () => {
    const { one, fox, load, origin, clock } = await startOne()
    fox.set({ delayMs: 5_000 })
    const two = load()
    await isReady(two)
    await disconnect(two.kit, { connectorId: 'fox' })
    await expect.poll(() => shown(one)).toEqual(['owl active', 'fox disconnected'])
    expect(stored(origin)).toEqual(['fox disconnected', 'owl active'])
    await clock.advance(5_000)
    expect(shown(two)).toEqual(['owl active', 'fox disconnected'])
  })

  test('the visitor forgets it here before it has answered: it is forgotten everywhere', async () => {
    const { one, fox, load, origin, clock } = await startOne()
    fox.set({ delayMs: 5_000 })
    const two = load()
    await isReady(two)
    await deleteConnection(two.kit, { connectorId: 'fox' })
    await expect.poll(() => shown(one)).toEqual(['owl active'])
    await clock.advance(5_000)
    expect(shown(two)).toEqual(['owl active'])
    expect(stored(origin)).toEqual(['owl active'])
  })

  test('the visitor connects it himself and its wallet ends it: the other tabs receive that from the wallet', async () => {
    const { one, fox, load, origin } = await startOne()
    one.destroy()
    fox.set({ delayMs: 5_000 })
    const two = load()
    await isReady(two)
    fox.set({ delayMs: 0 })
    await connect(two.kit, { connector: 'fox' })
    fox.endConnection()
    expect(shown(two).toSorted()).toEqual(['fox disconnected', 'owl active'])
    expect([...stored(origin)].sort()).toEqual(['fox active', 'owl connected'])
    await disconnect(two.kit, { connectorId: 'fox' })
    expect([...stored(origin)].sort()).toEqual(['fox disconnected', 'owl active'])
  })

  test('with reconnect switched off it is neither asked nor ended elsewhere', async () => {
    const { one, load, fox, origin, clock } = await startOne()
    const isLost = watchLoss(one, 'fox')
    const { length } = fox.calls
    const two = load({ enableReconnect: false })
    await isReady(two)
    await connect(two.kit, { connector: 'elk' })
    await disconnect(two.kit, { connectorId: 'elk' })
    await clock.advance(5_000)
    expect([...shown(one)].sort()).toEqual(['elk disconnected', 'fox active', 'owl connected'])
    expect([...stored(origin)].sort()).toEqual(['elk disconnected', 'fox active', 'owl connected'])
    expect([isLost(), fox.calls.length]).toEqual([false, length])
  })
})

describe('a tab without the extension of the active wallet', () => {
  /** Owl is active and fox waits beside it in the first tab; the second one has no owl. */
  async function startWithout() {
    const world = await startOne()
    const two = world.load({ wallets: [world.fox, world.elk] })
    await world.clock.advance(5_000)
    return { ...world, two }
  }
  const BOTH = ['fox connected', 'owl active']

  test('uses the wallet that waited, shows the missing one as gone, and changes nothing in the other tabs', async () => {
    const { one, two, origin } = await startWithout()
    await delivered()
    expect(shown(two)).toEqual(['fox active'])
    expect(records(two)).toEqual(['fox active', 'owl disconnected'])
    expect(getAccount(two.kit)).toMatchObject({ connectorId: 'fox', isConnected: true })
    expect([[...shown(one)].sort(), [...stored(origin)].sort()]).toEqual([BOTH, BOTH])
    expect(getAccount(one.kit).connectorId).toBe('owl')
  })

  test('what the others write does not take its wallet away', async () => {
    const { one, two, clock } = await startWithout()
    for (const networkId of ['toy:atoll', 'toy:harbour', 'toy:atoll'] as const) {
      await switchNetwork(one.kit, { networkId })
      await delivered()
      await clock.advance(0)
      expect(shown(two)).toEqual(['fox active'])
      expect(getAccount(two.kit)).toMatchObject({ connectorId: 'fox', isConnected: true })
    }
  })

  test('what the visitor chooses there counts everywhere', async () => {
    const { one, two, origin } = await startWithout()
    await connect(two.kit, { connector: 'elk' })
    await delivered()
    expect([...shown(one)].sort()).toEqual(['elk active', 'fox connected', 'owl connected'])
    await switchConnection(two.kit, { connectorId: 'fox' })
    await delivered()
    expect([...stored(origin)].sort()).toEqual(['elk connected', 'fox active', 'owl connected'])
    expect(shown(one).filter(each => each.endsWith('active'))).toEqual(['fox active'])
  })

  test('the missing wallet appears late: it waits beside the one that took its place', async () => {
    const { one, two, owl } = await startWithout()
    two.family.announce(owl)
    await expect.poll(() => shown(two)).toEqual(['fox active', 'owl connected'])
    await delivered()
    expect([...shown(one)].sort()).toEqual(BOTH)
  })

  test('the other tab ends the missing wallet: it has ended here as well', async () => {
    const { one, two, origin } = await startWithout()
    await disconnect(one.kit, { connectorId: 'owl' })
    await delivered()
    expect([...shown(one)].sort()).toEqual(['fox active', 'owl disconnected'])
    expect([shown(two), records(two)]).toEqual([['fox active'], ['fox active', 'owl disconnected']])
    expect([...stored(origin)].sort()).toEqual(['fox active', 'owl disconnected'])
  })
})

describe('a tab that has not received the change yet', () => {
  test('what another one ended does not come back by what this one writes, waiting or never reached', async () => {
    for (const delayMs of [0, 5_000]) {
      const { one, fox, load, origin } = await startOne()
      fox.set({ delayMs })
      const two = load()
      await isReady(two)
      await expect.poll(() => shown(two)).toContain(delayMs ? 'fox disconnected' : 'fox connected')
      two.tab.close()
      fox.set({ delayMs: 0, keepsGrant: true, noEvents: true })
      await disconnect(one.kit, { connectorId: 'fox' })
      await switchNetwork(two.kit, { networkId: 'toy:atoll' })
      await switchNetwork(two.kit, { networkId: 'toy:harbour' })
      await delivered()
      expect(stored(origin)).toEqual(['fox disconnected', 'owl active'])
      expect(shown(one)).toEqual(['owl active', 'fox disconnected'])
    }
  })

  test('nor does what another one has forgotten', async () => {
    const { one, two, origin } = await startTwo()
    two.tab.close()
    await deleteConnection(one.kit, { connectorId: 'fox' })
    await switchNetwork(two.kit, { networkId: 'toy:atoll' })
    expect(stored(origin)).toEqual(['owl active'])
  })

  test('what another one connected is not ended by what this one writes', async () => {
    const { one, two, origin } = await startTwo()
    await disconnect(one.kit, { connectorId: 'fox' })
    await expect.poll(() => shown(two)).toEqual(['owl active', 'fox disconnected'])
    two.tab.close()
    await connect(one.kit, { connector: 'fox' })
    await switchNetwork(two.kit, { networkId: 'toy:atoll' })
    expect([...stored(origin)].sort()).toEqual(['fox active', 'owl connected'])
  })

  test('both choose at once: the last one counts, and both wallets stay', async () => {
    const { one, two, origin } = await startTwo()
    const lost = [watchLoss(one, 'fox'), watchLoss(one, 'owl'), watchLoss(two, 'fox'), watchLoss(two, 'owl')]
    await Promise.all([
      switchConnection(one.kit, { connectorId: 'fox' }),
      switchConnection(two.kit, { connectorId: 'owl', address: madeUpAccounts[1].address }),
    ])
    await delivered()
    expect(shown(one)).toEqual(shown(two))
    expect([...stored(origin)].filter(record => record.endsWith('active'))).toHaveLength(1)
    expect(lost.map(isLost => isLost())).toEqual([false, false, false, false])
  })

  test('one ends the active wallet while the other chooses the waiting one: both end with that', async () => {
    const { one, two, owl, origin } = await startTwo()
    owl.set({ keepsGrant: true, noEvents: true })
    await Promise.all([disconnect(one.kit, { connectorId: 'owl' }), switchConnection(two.kit, { connectorId: 'fox' })])
    await delivered()
    expect(stored(origin)).toEqual(['fox active', 'owl disconnected'])
    expect([shown(one), shown(two)]).toEqual([shown(one), ['fox active', 'owl disconnected']])
    expect(shown(one)).toEqual(shown(two))
  })
})

test('back from the back-forward cache, a tab learns what others did meanwhile (fault 72)', async () => {
  const { one, two, fox, owl, elk, origin } = await startTwo()
  for (const wallet of [fox, owl, elk]) wallet.set({ keepsGrant: true, noEvents: true })
  two.tab.close()
  await disconnect(one.kit, { connectorId: 'fox' })
  await connect(one.kit, { connector: 'elk' })
  expect(shown(two)).toEqual(['owl active', 'fox connected'])
  await revalidate(two.kit)
  await expect.poll(() => shown(two)).toEqual(['elk active', 'owl connected', 'fox disconnected'])
  expect(shown(one)).toEqual(shown(two))
  expect([elk.promptCount, stored(origin).length]).toEqual([1, 3])
})

describe('locks that make every write wait', () => {
  test('what the visitor connects is not lost to what another tab writes before it is kept', async () => {
    const { isDone } = stubLocks()
    const { one, two, origin } = await startTwo()
    await isDone()
    await Promise.all([switchNetwork(one.kit, { networkId: 'toy:atoll' }), connect(two.kit, { connector: 'elk' })])
    await isDone()
    await expect.poll(() => shown(two)).toContain('elk active')
    await expect.poll(() => shown(one)).toContain('elk active')
    expect([...stored(origin)].sort()).toEqual(['elk active', 'fox connected', 'owl connected'])
  })

  test('what the visitor ends does not come back by what another tab writes before it is kept', async () => {
    const { isDone } = stubLocks()
    const { one, two, fox, origin } = await startTwo()
    await isDone()
    fox.set({ keepsGrant: true, noEvents: true })
    const seen = new Set<string>()
    await Promise.all([switchNetwork(one.kit, { networkId: 'toy:atoll' }), disconnect(two.kit, { connectorId: 'fox' })])
    two.kit.store.subscribe(() => seen.add(shown(two).join()))
    await isDone()
    await expect.poll(() => shown(one)).toEqual(['owl active', 'fox disconnected'])
    expect(shown(two)).toEqual(['owl active', 'fox disconnected'])
    expect([...seen].filter(list => list.includes('fox connected'))).toEqual([])
    expect(stored(origin)).toEqual(['fox disconnected', 'owl active'])
  })
})

/** `npm run soak` walks a thousand. */
const SEEDS = Array.from({ length: Number(process.env.WALK_SEEDS ?? 20) }, (_, index) => index + 1)

/** Signatures in all of the walks. */
let signed = 0

test.each(SEEDS)('after any actions in any tab, all end with the same wallets (seed %i)', async seed => {
  const random = createRandom(seed)
  if (seed % 2) stubLocks()
  const { start, origin, fox, owl, elk } = createWorld()
  // What one tab ends must not be kept alive, or ended, by the wallet itself.
  for (const wallet of [fox, owl, elk]) wallet.set({ keepsGrant: true, noEvents: true })
  const tabs = [await start(), await start(), await start()]
  const ids = ['fox', 'owl', 'elk']
  const alive = (list: readonly string[]) =>
    list.flatMap(record => (record.endsWith('disconnected') ? [] : [record.split(' ')[0]])).sort()
  const actives = (list: readonly string[]) => list.filter(record => record.endsWith('active'))
  let sawSeveral = 0
  for (let step = 1; step <= 40; step += 1) {
    const doing = Array.from({ length: 1 + random.below(2) }, async () => {
      const at = random.below(tabs.length)
      const { kit } = tabs[at] as TestKit
      const connectorId = random.pick(ids)
      const { address } = random.pick(madeUpAccounts)
      const what = random.below(11)
      if (what < 3) await connect(kit, { connector: connectorId })
      else if (what === 3) await switchConnection(kit, { connectorId })
      else if (what === 8) await switchConnection(kit, { connectorId, address })
      else if (what === 9) await addConnection(kit, { wallet: connectorId })
      else if (what === 10) {
        // Whichever account is active, the named one signs.
        expect(await signMessage(kit, { message: 'Hi', account: address })).toBe(madeUpSignature(address, 'Hi'))
        signed += 1
      } else if (what === 4) await disconnect(kit, { connectorId })
      else if (what === 5) await deleteConnection(kit, { connectorId })
      else if (what === 6) await switchNetwork(kit, { networkId: random.pick(['toy:harbour', 'toy:atoll']) })
      else {
        tabs[at]?.destroy()
        tabs[at] = await start()
      }
    })
    // Refused is only what has ended already, or was replaced by another attempt.
    for (const { reason } of (await Promise.allSettled(doing)).flatMap(end => (end.status === 'rejected' ? [end] : [])))
      expect([
        'connection/no-connector',
        'connection/disconnect-failed',
        'request/aborted',
        // To sign, where no wallet is connected.
        'connector/account-not-found',
        'connector/not-connected',
        'connector/unavailable-while-reconnecting',
      ]).toContain((reason as BillfoldError).code)
    const kept = () => alive(stored(origin))
    const chosen = () => actives(shown(tabs[0] as TestKit))
    const views = () => tabs.map(tab => `${alive(shown(tab))}, ${actives(shown(tab))}`)
    await expect.poll(() => [...new Set([...views(), `${kept()}, ${chosen()}`])], { interval: 1 }).toHaveLength(1)
    expect(chosen()).toHaveLength(Math.min(1, kept().length))
    expect(actives(stored(origin))).toEqual(chosen())
    if (kept().length > 1) sawSeveral += 1
  }
  expect(sawSeveral).toBeGreaterThan(4)
})

test('the walks sign with accounts, active or not', () => {
  expect(signed).toBeGreaterThan(SEEDS.length)
})

describe('a storage that is full or broken', () => {
  test('full: nothing reads as connected that has not answered, and nothing that was kept is lost', async () => {
    const { one, fox, load, origin, clock } = await startOne()
    one.destroy()
    fox.set({ delayMs: 5_000 })
    origin.storage.failOn(['quota'])
    const two = load()
    await isReady(two)
    await connect(two.kit, { connector: 'elk' })
    expect([...shown(two)].sort()).toEqual(['elk active', 'fox disconnected', 'owl connected'])
    expect(stored(origin)).toEqual(['fox connected', 'owl active'])
    await clock.advance(5_000)
    expect([...shown(two)].sort()).toEqual(['elk active', 'fox connected', 'owl connected'])
  })

  test('full: a waiting wallet that the visitor has ended does not come back after a reload', async () => {
    const { one, load, fox, origin } = await startOne()
    fox.set({ keepsGrant: true })
    origin.storage.failOn(['quota'])
    await connect(one.kit, { connector: 'elk' })
    await disconnect(one.kit, { connectorId: 'fox' })
    one.destroy()
    const two = load()
    await isReady(two)
    expect(shown(two)).not.toContain('fox connected')
    expect(shown(two)).not.toContain('fox active')
  })

  test.each([
    ['removed', undefined],
    ['no JSON', '{"v":1,"d":['],
    ['another shape', '{"v":1,"d":{}}'],
  ])('%s under a tab that receives no event: what is live is written again', async (_what, text) => {
    const { one, origin } = await startOne()
    one.tab.close()
    if (text === undefined) origin.storage.removeItem('@billfold/connections')
    else origin.storage.corrupt('@billfold/connections', text)
    await switchNetwork(one.kit, { networkId: 'toy:atoll' })
    expect(stored(origin)).toEqual(['fox connected', 'owl active'])
    expect(shown(one)).toEqual(['owl active', 'fox connected'])
  })

  test('cleared: all ends in every tab', async () => {
    const { one, two, origin } = await startTwo()
    origin.storage.clear()
    await expect
      .poll(() => [getAccount(one.kit).status, getAccount(two.kit).status])
      .toEqual(['disconnected', 'disconnected'])
    expect([shown(one), shown(two)]).toEqual([[], []])
  })
})

describe('several wallets by remote configuration alone', () => {
  const answer = (isEnabled: boolean) => ({
    match: '/appkit/v1/config',
    fault: { kind: 'json', body: { features: [{ id: 'multi_wallet', isEnabled, config: null }] } } as const,
  })

  async function reload(host: createTestKit.Options = {}, isEnabled = true) {
    const world = await startOne()
    world.one.destroy()
    const calls = world.fox.calls.length
    const two = await world.start({
      multiWallet: false,
      api: 'https://api.example',
      projectId: 'project',
      fetch: createFaultFetch([answer(isEnabled)]),
      ...host,
    })
    return { ...world, two, calls: () => world.fox.calls.slice(calls) }
  }

  test('wallets that waited come back once it is there, silently and once', async () => {
    const { two, calls, fox, origin } = await reload()
    expect(getAccount(two.kit)).toMatchObject({ isConnected: true, connectorId: 'owl' })
    expect(calls()).toEqual([])
    await refreshRemote(two.kit)
    await expect.poll(() => shown(two)).toEqual(['owl active', 'fox connected'])
    await refreshRemote(two.kit)
    await reconnect(two.kit)
    expect(calls()).toEqual(['reconnect'])
    expect(fox.promptCount).toBe(1)
    expect(stored(origin)).toEqual(['fox connected', 'owl active'])
  })

  test('also when the visitor did something before it was there', async () => {
    const { two, origin } = await reload()
    await switchNetwork(two.kit, { networkId: 'toy:atoll' })
    expect(stored(origin)).toEqual(['fox connected', 'owl active'])
    await refreshRemote(two.kit)
    await expect.poll(() => shown(two)).toEqual(['owl active', 'fox connected'])
  })

  test('not while the modal is open, but when it closes', async () => {
    const { two, calls } = await reload()
    two.kit.runtime.modal({ type: 'open', target: { view: 'Account' } })
    await refreshRemote(two.kit)
    await delivered()
    expect(calls()).toEqual([])
    two.kit.runtime.modal({ type: 'close', reason: 'host', isInline: false, rest: { view: 'Account' } })
    await expect.poll(() => shown(two)).toEqual(['owl active', 'fox connected'])
  })

  test('what the visitor replaced or ended before it was there stays ended', async () => {
    for (const isReplaced of [true, false]) {
      const { two, calls } = await reload()
      if (isReplaced) await connect(two.kit, { connector: 'elk' })
      else await disconnect(two.kit)
      await refreshRemote(two.kit)
      await delivered()
      expect(calls()).toEqual([])
      expect(shown(two).filter(record => !record.endsWith('disconnected'))).toEqual(isReplaced ? ['elk active'] : [])
    }
  })

  test.each([
    ['it stays off', {}, false],
    ['reconnect is switched off', { enableReconnect: false }, true],
  ])('%s: no wallet is asked', async (_what, host, isEnabled) => {
    const { two, calls, clock } = await reload(host, isEnabled)
    await refreshRemote(two.kit)
    await delivered()
    await clock.advance(30_000)
    expect(calls()).toEqual([])
  })

  test('it was on already: no wallet is asked again', async () => {
    const { two, calls, fox } = await reload({ multiWallet: true })
    await expect.poll(() => shown(two)).toEqual(['owl active', 'fox connected'])
    fox.endConnection()
    await refreshRemote(two.kit)
    await delivered()
    expect(calls()).toEqual(['reconnect'])
    expect(shown(two)).toEqual(['owl active', 'fox disconnected'])
  })
})
