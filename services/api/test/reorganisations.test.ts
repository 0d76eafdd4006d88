import { createLogSink } from '@billfold/service/testing'
import { expect, it } from 'vitest'
import { allowRollBack } from '../src/families/evm/indexer/allowRollBack.ts'
import type { IndexedBlock } from '../src/families/evm/indexer/IndexedBlock.ts'
import { RollBackRefusedError } from '../src/families/evm/indexer/RollBackRefusedError.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { UpstreamError } from '../src/upstream/UpstreamError.ts'
import { createIndexKit } from './support/createIndexKit.ts'
import { withEngines } from './support/withEngines.ts'

// What nodes answer while a chain changes, or seems to. No answer is never another block (B8).

const id = 'eip155:1'
const hashOf = (number: number, branch: number) =>
  `0x${branch.toString(16).padStart(24, '0')}${number.toString(16).padStart(40, '0')}`

/** A chain up to a head, whose blocks from `forkAt` on are others. */
type Chain = { readonly head: number; readonly forkAt?: number; readonly branch?: number }
const hashIn = ({ branch = 1, forkAt = Number.POSITIVE_INFINITY }: Chain, number: number) =>
  hashOf(number, number >= forkAt ? branch : 0)

type Answer = { result: unknown } | { error: { code: number; message: string } }

withEngines('an index', fresh => {
  /** An index of blocks from 0 on, or from a floor, before a node that answers by what the test says. */
  async function open(tip: number, floor = 0) {
    const state = {
      chain: { head: tip } as Chain,
      /** Answers of blocks by number that come first. */
      refuse: (_number: number): Answer | undefined => undefined,
      /** Chooses the chain of a request, as a balancer does. */
      balance: undefined as ((hit: number) => Chain) | undefined,
      asked: [] as number[],
    }
    let hits = 0
    const node = await startFakeNode({
      intercept() {
        hits += 1
        return false
      },
      answer({ method, params }) {
        const chain = state.balance?.(hits) ?? state.chain
        if (method === 'eth_chainId') return { result: '0x1' }
        if (method !== 'eth_getBlockByNumber') return { result: [] }
        const [tag, isWhole] = params
        const number = tag === 'latest' ? chain.head : Number(tag)
        if (tag !== 'latest') state.asked.push(number)
        const refusal = tag === 'latest' ? undefined : state.refuse(number)
        if (refusal) return refusal
        // Nodes say it either way.
        if (number > chain.head && hits % 3 === 0) return { error: { code: -32000, message: 'header not found' } }
        if (number > chain.head) return { result: null }
        const header = { number: `0x${number.toString(16)}`, hash: hashIn(chain, number) }
        const parentHash = number === 0 ? `0x${'0'.repeat(64)}` : hashIn(chain, number - 1)
        return { result: isWhole ? { ...header, parentHash, timestamp: '0x1', transactions: [] } : header }
      },
    })
    const log = createLogSink()
    const kit = await createIndexKit(await fresh(), { id, rpcUrl: node.url, weth: '0x01', log })
    const { store, worker } = kit.createProcess()
    await store.takeLease()
    const blocks = Array.from({ length: tip - floor + 1 }, (_, at): IndexedBlock => {
      const number = floor + at
      const rest = { transactions: [], transfers: [], approvals: [], activity: [], tokens: [] }
      return { number, hash: hashOf(number, 0), parentHash: hashOf(number - 1, 0), minedAt: number, ...rest }
    })
    await store.add(blocks)
    const rolledBack = () =>
      log.lines
        .filter(({ event }) => event === 'indexer.rolled-back')
        .map(({ fields, level }) => ({ level, ...fields }))
    const readTip = async () => (await store.readRange())?.tip.number
    return { kit: { ...kit, log }, state, store, worker, step: () => worker.step(kit.network), readTip, rolledBack }
  }

  const refusals: [string, Answer][] = [
    ['a limit', { error: { code: -32005, message: 'daily request count exceeded, request rate limited' } }],
    ['an internal error', { error: { code: -32603, message: 'Internal error' } }],
    ['pruned history', { error: { code: 4444, message: 'pruned history unavailable' } }],
    ['no block', { result: null }],
    ['a block of another number', { result: { number: '0x1', hash: hashOf(1, 0) } }],
    ['no header', { result: { number: '0x1' } }],
  ]
  it.each(refusals)('goes back nowhere on %s, and by one block once the node confirms it', async (_, refusal) => {
    const { kit, readTip, rolledBack, state, step } = await open(2_000)
    state.chain = { head: 2_001, forkAt: 2_000 }
    for (const refused of [2_000, 1_999]) {
      state.refuse = number => (number === refused ? refusal : undefined)
      await expect(step()).rejects.toThrow(UpstreamError)
      expect(await readTip()).toBe(2_000)
    }
    expect(rolledBack()).toEqual([])
    state.refuse = () => undefined
    expect(await step()).toBe(true)
    expect(await readTip()).toBe(1_999)
    expect(rolledBack()).toEqual([{ level: 'warn', network: id, from: 2_000, to: 1_999, blocks: 1 }])
    expect(kit.metrics.text()).toContain(`billfold_api_index_blocks_rolled_back_total{network="${id}"} 1\n`)
  })

  it('asks a node for nothing old: one that has pruned its past will do', async () => {
    const { readTip, state, step } = await open(2_000)
    state.chain = { head: 2_001, forkAt: 1_993 }
    state.refuse = number => (number < 1_980 ? { result: null } : undefined)
    await step()
    expect(await readTip()).toBe(1_992)
    expect(Math.min(...state.asked)).toBeGreaterThan(1_980)
  })

  it.each([2_000, 1_999, 1_998, 1_997, 1_900, 1_501, 1_001])('finds the last common block below %i', async forkAt => {
    const { readTip, state, step } = await open(2_000)
    state.chain = { head: 2_000, forkAt }
    await step()
    expect(await readTip()).toBe(forkAt - 1)
    expect(state.asked.length).toBeLessThan(30)
  })

  it('goes back a thousand blocks by itself, and further only as far as an operator says', async () => {
    const { kit, readTip, rolledBack, state, step, store } = await open(2_000)
    state.chain = { head: 2_005, forkAt: 500 }
    await expect(step()).rejects.toThrow(RollBackRefusedError)
    await expect(step()).rejects.toThrow(/billfold-api roll-back eip155:1/)
    expect(Math.min(...state.asked)).toBe(1_000)
    await allowRollBack(kit.database, id, 600)
    await expect(step()).rejects.toThrow(RollBackRefusedError)
    expect([await readTip(), rolledBack()]).toEqual([2_000, []])
    expect(kit.metrics.text()).toContain(`billfold_api_index_roll_backs_refused_total{network="${id}"} 3\n`)
    await allowRollBack(kit.database, id, 0)
    await step()
    expect(await readTip()).toBe(499)
    // Once.
    expect(await store.readRollBackTo()).toBeUndefined()
    await expect(allowRollBack(kit.database, 'eip155:99', 0)).rejects.toThrow('indexed')
  })

  it('does not lose a long past to a chain that was cut, without an operator', async () => {
    const { kit, readTip, state, step } = await open(2_000)
    state.chain = { head: 10 }
    for (let look = 1; look < 30; look++) await step()
    await expect(step()).rejects.toThrow(RollBackRefusedError)
    expect(await readTip()).toBe(2_000)
    await allowRollBack(kit.database, id, -1)
    await step()
    expect(await readTip()).toBe(10)
  })

  it('that has nothing in common with a short chain begins anew', async () => {
    const { readTip, state, step, store } = await open(300, 200)
    state.chain = { head: 300, forkAt: 0 }
    await step()
    expect(await store.readRange()).toBeUndefined()
    await step()
    expect(await readTip()).toBe(300)
  })

  it('is not lowered by nodes behind a balancer that are late, however often they answer', async () => {
    const { readTip, rolledBack, state, step } = await open(2_000)
    const ahead = { head: 2_000 }
    // Every look but each twentieth meets one of two late nodes, one of which is on a branch that lost.
    const late = [{ head: 1_990 }, { head: 1_995 }]
    state.balance = hit => (hit % 20 === 0 ? ahead : (late[hit % 2] as Chain))
    for (let look = 0; look < 200; look++) await step()
    const branch = { head: 1_997, forkAt: 1_996 }
    state.balance = hit => (hit % 2 === 0 ? ahead : branch)
    for (let look = 0; look < 100; look++) await step()
    state.balance = hit => (hit % 4 < 2 ? branch : (late[0] as Chain))
    for (let look = 0; look < 40; look++) await step()
    // Late and slow: its head moves on while it is asked.
    for (let look = 0; look < 90; look++) {
      state.balance = () => ({ head: 1_900 + look })
      await step()
    }
    expect([await readTip(), rolledBack()]).toEqual([2_000, []])
  })

  it('mixes no answers of a late node into the search for the last common block', async () => {
    const { readTip, state, step } = await open(2_000)
    const fork = { head: 2_001, forkAt: 1_990 }
    // The look meets the chain, the search a node that does not know those blocks yet.
    state.balance = hit => (hit % 2 === 1 ? fork : { head: 1_950 })
    for (let look = 0; look < 20; look++) {
      await step().catch((error: unknown) => expect(error).toBeInstanceOf(UpstreamError))
      expect([2_000, 1_989]).toContain(await readTip())
      if ((await readTip()) === 1_989) return
    }
    state.balance = () => fork
    await step()
    expect(await readTip()).toBe(1_989)
  })

  it('believes in the end that a chain was cut: a lower head of its own past, the same for long', async () => {
    const { readTip, rolledBack, state, step } = await open(200)
    state.chain = { head: 190 }
    for (let look = 1; look < 30; look++) await step()
    expect(await readTip()).toBe(200)
    await step()
    expect(await readTip()).toBe(190)
    expect(rolledBack()).toHaveLength(1)
  })

  it('believes soon in another branch that is shorter', async () => {
    const { readTip, state, step } = await open(200)
    state.chain = { head: 195, forkAt: 193 }
    for (const tip of [200, 200, 192]) {
      await step()
      expect(await readTip()).toBe(tip)
    }
  })

  it('adds no block whose parent is not its tip: the chain changed between the look and the reading', async () => {
    const { readTip, rolledBack, state, step, store } = await open(200)
    const fork = { head: 203, forkAt: 200 }
    state.balance = hit => (hit === 1 ? { head: 203 } : fork)
    await step()
    expect([await readTip(), await store.readHash(201)]).toEqual([200, undefined])
    // The next look finds where, and then it goes on.
    expect(await step()).toBe(true)
    expect([await readTip(), rolledBack().length]).toEqual([199, 1])
    await step()
    expect([await readTip(), await store.readHash(203)]).toEqual([203, hashOf(203, 1)])
  })

  it('adds no block below whose hash is not the parent of its floor', async () => {
    const { state, step, store } = await open(300, 200)
    const readFloor = async () => (await store.readRange())?.floor
    const floor = await readFloor()
    state.balance = hit => (hit === 1 ? { head: 300 } : { head: 300, forkAt: 199 })
    expect(await step()).toBe(true)
    expect([await readFloor(), await store.readHash(199)]).toEqual([floor, undefined])
    state.balance = () => ({ head: 300 })
    expect(await step()).toBe(true)
    expect(await readFloor()).toEqual({ number: 192, hash: hashOf(192, 0), parentHash: hashOf(191, 0) })
  })

  it.each([
    ['of two branches', { number: '0xca', hash: hashOf(202, 1), parentHash: hashOf(201, 1) }],
    ['of another number', { number: '0xcb', hash: hashOf(202, 0), parentHash: hashOf(201, 0) }],
  ])('adds none of several blocks %s, and asks for fewer the next time', async (_, header) => {
    const { readTip, state, step, store } = await open(200)
    state.chain = { head: 300 }
    const block = { result: { ...header, timestamp: '0x1', transactions: [] } }
    state.refuse = number => (number === 202 ? block : undefined)
    await expect(step()).rejects.toThrow(UpstreamError)
    expect([await readTip(), await store.readHash(201)]).toEqual([200, undefined])
    // Eight at once before; four now, then eight again.
    state.refuse = () => undefined
    expect([await step(), await readTip()]).toEqual([true, 204])
    expect([await step(), await readTip()]).toEqual([true, 212])
    expect([await step(), await readTip()]).toEqual([true, 220])
  })

  it('asks for one block at least, however often that failed', async () => {
    const { readTip, state, step } = await open(200)
    state.chain = { head: 300 }
    state.refuse = number => (number > 200 ? { error: { code: -32603, message: 'Internal error' } } : undefined)
    for (let look = 0; look < 6; look++) await expect(step()).rejects.toThrow(UpstreamError)
    state.refuse = () => undefined
    expect([await step(), await readTip()]).toEqual([true, 201])
  })

  it('says when more can be done at once, and when it has all', async () => {
    const { readTip, state, step } = await open(200)
    // Holdings of what is in are counted first.
    for (let isMore = true; isMore; ) isMore = await step()
    state.chain = { head: 208 }
    expect([await step(), await readTip()]).toEqual([false, 208])
    expect(await step()).toBe(false)
    state.chain = { head: 217 }
    expect([await step(), await readTip()]).toEqual([true, 216])
    expect([await step(), await readTip()]).toEqual([false, 217])
    // A node that is late is asked again in a while; after a roll-back there is something to add.
    state.chain = { head: 210 }
    expect([await step(), await readTip()]).toEqual([false, 217])
    state.chain = { head: 218, forkAt: 216 }
    expect([await step(), await readTip()]).toEqual([true, 215])
  })

  it('begins with the newest block, and fills in what is below down to the first', async () => {
    const { kit, readTip, state, store } = await open(20, 15)
    await kit.database.query.updateTable('chain_index').set({ floor_number: null, tip_number: null }).execute()
    await kit.database.query.deleteFrom('indexed_block').execute()
    const { worker } = kit.createProcess()
    state.chain = { head: 10 }
    expect([await worker.step(kit.network), await readTip()]).toEqual([true, 10])
    expect((await store.readRange())?.floor.number).toBe(10)
    expect(await worker.step(kit.network)).toBe(true)
    expect((await store.readRange())?.floor.number).toBe(2)
    expect(await worker.step(kit.network)).toBe(false)
    expect((await store.readRange())?.floor.number).toBe(0)
    expect(await worker.step(kit.network)).toBe(false)
  })

  it('goes on while its past is missing, and says once that it has all', async () => {
    const { kit, state, step, store } = await open(300, 200)
    for (let isFilling = true; isFilling; ) isFilling = await store.fillHoldings()
    state.chain = { head: 301 }
    expect(await step()).toBe(true)
    for (let isMore = true; isMore; ) isMore = await step()
    expect(await store.readRange()).toMatchObject({ floor: { number: 0 }, tip: { number: 301 } })
    await step()
    expect(kit.log.lines.filter(({ event }) => event === 'indexer.complete')).toHaveLength(1)
  })

  it('believes late in a head below all that it has, and begins anew there', async () => {
    const { readTip, state, step, store } = await open(300, 200)
    state.chain = { head: 100 }
    for (let look = 1; look < 30; look++) await step()
    expect(await readTip()).toBe(300)
    await step()
    expect(await store.readRange()).toBeUndefined()
    await step()
    expect(await readTip()).toBe(100)
  })
})
