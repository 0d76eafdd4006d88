import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import { first } from '../../../upstream/rpc/testing/createTestNodes.ts'
import { UpstreamError } from '../../../upstream/UpstreamError.ts'
import { createIndexer } from './createIndexer.ts'
import { defaultIndexerSettings } from './defaultIndexerSettings.ts'
import { closeTestIndex, createTestIndex, id } from './testing/createTestIndex.ts'

afterAll(closeTestIndex)
const settings = { ...defaultIndexerSettings, batchBlocks: 8 }

/** An indexer whose waits a test ends one by one; no process has the lease. */
async function open(given: Partial<typeof settings> = {}) {
  const index = await createTestIndex({ leaseMs: settings.leaseMs })
  await index.database.query.deleteFrom('chain_index').execute()
  const pending: { ms: number; end: () => void }[] = []
  const all: number[] = []
  const state = { networks: [index.network] as readonly ServedNetwork[], lists: 0, isAway: false }
  const hooks = { onWait: () => {} }
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>(resolve => {
      if (signal.aborted) return resolve()
      const one = { ms, end: resolve }
      const giveUp = () => {
        pending.splice(0, pending.length, ...pending.filter(other => other !== one))
        resolve()
      }
      signal.addEventListener('abort', giveUp, { once: true })
      pending.push(one)
      all.push(ms)
      hooks.onWait()
    })
  /** Ends the next wait of such a time, which may be yet to begin. */
  const pass = async (ms: number) => {
    for (;;) {
      const at = pending.findIndex(one => one.ms === ms)
      const [one] = at < 0 ? [] : pending.splice(at, 1)
      if (one) return one.end()
      await new Promise<void>(resolve => {
        hooks.onWait = resolve
      })
    }
  }
  /** Until the next wait of such a time begins. */
  const reach = async (ms: number) => {
    while (!pending.some(one => one.ms === ms))
      await new Promise<void>(resolve => {
        hooks.onWait = resolve
      })
  }
  const indexer = createIndexer({
    ...index,
    networks: {
      // Those of no project are indexed.
      async list(project) {
        state.lists++
        if (state.isAway) throw new Error('away')
        return project === '' ? state.networks : []
      },
      find: async (project, id) => state.networks.find(network => project === '' && network.id === id),
    },
    holder: 'one',
    settings: { ...settings, ...given },
    now: () => 1_000,
    random: () => 0.5,
    wait,
  })
  onTestFinished(() => indexer.stop())
  const holder = async () => (await index.rowsOf('chain_index'))[0]?.holder
  return { ...index, all, chain: index.state, holder, indexer, pass, pending, reach, state }
}

describe('createIndexer', () => {
  it('indexes what is marked, rests between pieces, and looks again in a while', async () => {
    const { all, chain, holder, indexer, pass, pending, reach, readFloor, state } = await open()
    chain.chain = { head: 12 }
    state.networks = [{ ...state.networks[0], id: 'eip155:2', isIndexed: false } as ServedNetwork, ...state.networks]
    indexer.start()
    indexer.start()
    await pass(10)
    await pass(10)
    await reach(2_000)
    while ((await readFloor())?.number !== 0) await pass(2_000)
    expect(await holder()).toBe('one')
    expect([...new Set(all)].sort()).toEqual([10, 2_000, 5_000].sort())
    expect(state.lists).toBe(1)
    await pass(5_000)
    await reach(5_000)
    // What runs already does not run twice, and nothing goes on behind a piece that is done.
    await expect.poll(() => pending.map(({ ms }) => ms).sort()).toEqual([2_000, 5_000])
    expect(state.lists).toBe(2)
  })

  it('looks often enough to keep its lease, or to take over that of another', async () => {
    const given = { pollMs: 60_000, leaseMs: 12_000 }
    const one = await open(given)
    one.indexer.start()
    for (let pieces = 0; pieces < 2; pieces++) await one.pass(10)
    // The list of networks, three pieces that last no third of a lease, and the rests after them.
    await expect.poll(() => one.all.toSorted()).toEqual([10, 10, 4_000, 4_000, 4_000, 4_000, 5_000])
    await one.indexer.stop()

    const two = await open(given)
    await two.createStore('two').takeLease()
    two.indexer.start()
    await expect.poll(() => two.all.toSorted()).toEqual([4_000, 5_000])
  })

  it('goes on at once while there are tokens that were not asked yet', async () => {
    const { all, database, indexer, pass, reach } = await open()
    const rest = { chain: id, first_block: 1, name: null, symbol: null, decimals: null, checked_at: null }
    const tokens = Array.from({ length: 61 }, (_, at) => ({ ...rest, address: `t${at}` }))
    await database.query.insertInto('indexed_token').values(tokens).execute()
    indexer.start()
    // The block and what it holds take two pieces, the tokens four.
    for (let pieces = 0; pieces < 4; pieces++) await pass(10)
    await reach(2_000)
    expect(all.filter(ms => ms < 5_000)).toEqual([10, 10, 10, 10, 2_000])
  })

  it('leaves a chain to the process that has it, and takes over when that is gone', async () => {
    const { createStore, holder, indexer, pass, reach, readTip } = await open()
    const other = createStore('two')
    await other.takeLease()
    indexer.start()
    await reach(2_000)
    expect([await holder(), await readTip()]).toEqual(['two', undefined])
    await other.dropLease()
    await pass(2_000)
    await reach(10)
    expect([await holder(), await readTip()]).toEqual(['one', 0])
  })

  it('tries again ever more slowly up to half a minute, and begins anew after a success', async () => {
    const { chain, indexer, log, pass, reach } = await open({ pollMs: 1 })
    chain.chainId = '0x2'
    indexer.start()
    // Three quarters of half a second, doubled each time.
    for (const ms of [375, 750, 1_500, 3_000, 6_000, 12_000, 22_500]) await pass(ms)
    await reach(22_500)
    expect(
      log.lines.filter(({ event }) => event === 'indexer.failed').map(({ fields, level }) => [level, fields.network]),
    ).toEqual(Array.from({ length: 8 }, () => ['warn', id]))
    chain.chainId = '0x1'
    await pass(22_500)
    await reach(10)
    chain.chainId = '0x2'
    await pass(10)
    await reach(375)
  })

  it('goes on at once, and says nothing, when another process took the chain meanwhile', async () => {
    const { database, indexer, log, nodes, reach, readTip } = await open()
    const say = nodes.nodes[first]
    nodes.nodes[first] = async (request, hit) => {
      if (request.method === 'eth_getBlockByNumber')
        await database.query.updateTable('chain_index').set({ holder: 'two' }).execute()
      return (await say?.(request, hit)) ?? {}
    }
    indexer.start()
    await reach(2_000)
    expect([await readTip(), log.lines]).toEqual([undefined, []])
  })

  it('prolongs its lease while a node is slow, also when the database was away for a moment', async () => {
    const { database, indexer, log, nodes, pass, reach, rowsOf } = await open()
    let answer = () => {}
    const slow = new Promise<void>(resolve => {
      answer = resolve
    })
    const say = nodes.nodes[first]
    nodes.nodes[first] = async (request, hit) => {
      await slow
      return (await say?.(request, hit)) ?? {}
    }
    // The list is looked at as often as the lease is prolonged: both waits are ended.
    indexer.start()
    await expect.poll(() => nodes.asked.length).toBe(1)
    await database.query.updateTable('chain_index').set({ lease_until: 1 }).execute()
    for (let times = 0; times < 2; times++) await pass(5_000)
    await reach(5_000)
    await expect.poll(async () => (await rowsOf('chain_index'))[0]?.lease_until).toBeGreaterThan(1)
    await sql`alter table chain_index rename to away`.execute(database.query)
    for (let times = 0; times < 2; times++) await pass(5_000)
    await expect
      .poll(() => log.lines.map(({ event, level }) => [event, level]))
      .toEqual([['indexer.lease-unknown', 'warn']])
    await sql`alter table away rename to chain_index`.execute(database.query)
    answer()
    await reach(10)
  })

  it('goes on with what it knows while the list of networks is away', async () => {
    const { holder, indexer, log, pass, reach, state } = await open()
    state.isAway = true
    indexer.start()
    await reach(5_000)
    expect(log.lines.map(({ event, level }) => [event, level])).toEqual([['indexer.networks-unknown', 'warn']])
    state.isAway = false
    await pass(5_000)
    await reach(10)
    expect(await holder()).toBe('one')
  })

  it('releases a network that is no longer marked, and resumes when it is again', async () => {
    const { holder, indexer, pass, reach, state } = await open()
    const { networks } = state
    indexer.start()
    await reach(10)
    state.networks = []
    await pass(10)
    await expect.poll(holder).toBeNull()
    state.networks = networks
    await pass(5_000)
    await reach(10)
    expect(await holder()).toBe('one')
  })

  it('ends after the piece under way, lets another process take over, and does not begin again', async () => {
    const { holder, indexer, log, reach, readTip, state } = await open()
    indexer.start()
    await reach(10)
    await indexer.stop()
    expect([await holder(), await readTip(), log.lines]).toEqual([null, 0, []])
    indexer.start()
    await indexer.stop()
    expect([await holder(), state.lists]).toEqual([null, 1])
  })

  it('says nothing of a node that fails while it ends', async () => {
    const { indexer, log, nodes, state } = await open()
    let fail = () => {}
    const failing = new Promise<never>((_, reject) => {
      fail = () => reject(new UpstreamError('unreachable'))
    })
    nodes.nodes[first] = () => failing
    indexer.start()
    await expect.poll(() => nodes.asked.length).toBe(1)
    const stopped = indexer.stop()
    fail()
    await stopped
    expect([state.lists, log.lines]).toEqual([1, []])
  })

  it('says that a lease is kept where the database is away at the end, and nothing of what fails then', async () => {
    const { database, indexer, log, reach } = await open()
    indexer.start()
    await reach(10)
    await sql`alter table chain_index rename to away`.execute(database.query)
    await indexer.stop()
    await sql`alter table away rename to chain_index`.execute(database.query)
    expect(log.lines.map(({ event, level }) => [event, level])).toEqual([['indexer.lease-kept', 'warn']])
  })
})
