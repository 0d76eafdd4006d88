import { afterAll, describe, expect, it } from 'vitest'
import { first } from '../../../upstream/rpc/testing/createTestNodes.ts'
import { UpstreamError } from '../../../upstream/UpstreamError.ts'
import { allowRollBack } from './allowRollBack.ts'
import { RollBackRefusedError } from './RollBackRefusedError.ts'
import { blocksOf, type Chain, closeTestIndex, createTestIndex, hashOf, id } from './testing/createTestIndex.ts'

// What nodes answer while a chain changes, or seems to. No answer is never another block.

const account = `0x${'a'.repeat(40)}`

/** An index of blocks from 0 on, or from a floor, whose holdings are counted. */
async function open(tip: number, floor = 0, options: Parameters<typeof createTestIndex>[0] = {}) {
  const index = await createTestIndex({ maxRollBackBlocks: 100, ...options })
  await index.store.add(blocksOf(floor, tip))
  await index.fill()
  index.state.chain = { head: tip }
  const rolledBack = () =>
    index.log.lines
      .filter(({ event }) => event === 'indexer.rolled-back')
      .map(({ fields, level }) => ({ level, ...fields }))
  return { ...index, rolledBack }
}

afterAll(closeTestIndex)

describe('createChainWorker', () => {
  it.each([
    ['an internal error', { error: { code: -32603, message: 'Internal error' } }],
    ['pruned history', { error: { code: 4444, message: 'pruned history unavailable' } }],
    ['no block', { result: null }],
    ['a block of another number', { result: { number: '0x1', hash: hashOf(1) } }],
    ['no header', { result: { number: '0x1' } }],
  ])('goes back nowhere on %s, and by one block once the node confirms it', async (_, refusal) => {
    const { metrics, readTip, rolledBack, state, step } = await open(20)
    state.chain = { head: 21, forkAt: 20 }
    for (const refused of [20, 19]) {
      state.refuse = number => (number === refused ? refusal : undefined)
      await expect(step()).rejects.toThrow(UpstreamError)
      expect(await readTip()).toBe(20)
    }
    expect(rolledBack()).toEqual([])
    state.refuse = () => undefined
    expect(await step()).toBe(true)
    expect(await readTip()).toBe(19)
    expect(rolledBack()).toEqual([{ level: 'warn', network: id, from: 20, to: 19, blocks: 1 }])
    expect(metrics.text()).toContain(`billfold_api_index_roll_backs_total{network="${id}"} 1\n`)
    expect(metrics.text()).toContain(`billfold_api_index_blocks_rolled_back_total{network="${id}"} 1\n`)
  })

  it('goes back nowhere where a node does not return its newest block', async () => {
    const { readTip, state, step } = await open(20)
    const pruned = { error: { code: 4444, message: 'pruned history unavailable' } }
    state.refuse = number => (number === 20 ? pruned : undefined)
    await expect(step()).rejects.toThrow(UpstreamError)
    expect(await readTip()).toBe(20)
  })

  it('goes back nowhere for a node that knows our newest block, however far behind it says that it is', async () => {
    const { readTip, state, step } = await open(20)
    state.chain = { head: 15 }
    state.refuse = number => (number === 20 ? { result: { number: '0x14', hash: hashOf(20) } } : undefined)
    for (let look = 0; look < 40; look++) expect(await step()).toBe(false)
    expect(await readTip()).toBe(20)
  })

  it('looks at headers alone, and at the chain of the node each time', async () => {
    const { state, step } = await createTestIndex()
    state.chain = { head: 1 }
    await step()
    expect(state.calls).toEqual([
      ['eth_chainId'],
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_getBlockByNumber', '0x1', true],
    ])
    state.calls.length = 0
    state.chain = { head: 2, forkAt: 0 }
    await step()
    expect(state.calls).toEqual([
      ['eth_chainId'],
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_getBlockByNumber', '0x1', false],
    ])
    const deep = await open(20)
    deep.state.chain = { head: 20, forkAt: 10 }
    await deep.step()
    expect(deep.state.calls.filter(([, , isWhole]) => isWhole)).toEqual([])
  })

  it('waits for traces of the newest 64 blocks, and does without those of older ones', async () => {
    for (const [head, tip] of [
      [122, 58],
      [121, 50],
    ] as const) {
      const { nodes, readTip, state, step } = await open(50)
      const say = nodes.nodes[first]
      nodes.nodes[first] = async (request, hit) => {
        const [tag, isWhole] = request.params as [string, boolean]
        const at = { hash: hashOf(Number(tag), 9), from: account, to: account, value: '0x0', nonce: '0x0', input: '0x' }
        if (request.method === 'eth_getBlockByNumber') {
          const { result } = ((await say?.(request, hit)) ?? {}) as { result?: object }
          return { result: isWhole ? { ...result, transactions: [at] } : result }
        }
        const receipt = { transactionHash: at.hash, blockHash: hashOf(Number(tag)), gasUsed: '0x7530', logs: [] }
        if (request.method === 'eth_getBlockReceipts') return { result: [receipt] }
        return request.method === 'eth_chainId'
          ? { result: '0x1' }
          : { error: { code: 4444, message: 'pruned history unavailable' } }
      }
      state.chain = { head }
      const outcome = await step().catch((error: unknown) => String(error))
      expect([outcome, await readTip()]).toEqual([
        tip === 58 ? true : expect.stringContaining('unreadable: trace refused'),
        tip,
      ])
    }
  })

  it('takes what a node says of another number for no answer, and says of which', async () => {
    const { state, step } = await open(20)
    state.refuse = () => ({ result: { number: '0x1', hash: hashOf(1) } })
    await expect(step()).rejects.toThrow('unreadable: no header of 20')
  })

  it('says that a head is unreadable', async () => {
    const { nodes, step } = await open(20)
    for (const url of Object.keys(nodes.nodes))
      nodes.nodes[url] = ({ method }) => ({ result: method === 'eth_chainId' ? '0x1' : {} })
    await expect(step()).rejects.toThrow('unreadable: no header of the head')
  })

  it('takes back nothing for a node of another chain', async () => {
    const { readTip, state, step } = await open(20)
    state.chain = { head: 21, forkAt: 10 }
    state.chainId = '0x2'
    await expect(step()).rejects.toThrow('unreadable: chain 2')
    expect(await readTip()).toBe(20)
  })

  it.each([120, 119, 118, 117, 90, 61, 21])('finds the last common block below %i', async forkAt => {
    const { readTip, state, step } = await open(120)
    state.chain = { head: 120, forkAt }
    await step()
    expect(await readTip()).toBe(forkAt - 1)
    expect(state.asked.length).toBeLessThan(16)
    // A node may have pruned what is older.
    expect(Math.min(...state.asked)).toBeGreaterThanOrEqual(120 - (120 - forkAt + 1) * 2)
  })

  it('goes back a bounded way by itself, and further only as far as an operator says, once', async () => {
    const { database, metrics, readTip, rolledBack, state, step, store } = await open(200)
    state.chain = { head: 205, forkAt: 50 }
    await expect(step()).rejects.toThrow(RollBackRefusedError)
    await expect(step()).rejects.toThrow(
      `${id} has other blocks more than 100 below 200. Check its nodes; if the chain was reset, run: billfold-api roll-back ${id} <last block to keep>`,
    )
    expect(Math.min(...state.asked)).toBe(100)
    await allowRollBack(database, id, 60)
    await expect(step()).rejects.toMatchObject({ name: 'RollBackRefusedError' })
    expect([await readTip(), rolledBack()]).toEqual([200, []])
    expect(metrics.text()).toContain(`billfold_api_index_roll_backs_refused_total{network="${id}"} 3\n`)
    await allowRollBack(database, id, 0)
    await step()
    expect([await readTip(), await store.readRollBackTo()]).toEqual([49, undefined])
    await expect(allowRollBack(database, 'eip155:99', 0)).rejects.toThrow(
      'roll-back: takes a network that is indexed; eip155:99 is not',
    )
  })

  it('goes back no less by itself where an operator allows little', async () => {
    const { database, readTip, state, step } = await open(200)
    await allowRollBack(database, id, 190)
    state.chain = { head: 205, forkAt: 150 }
    await step()
    expect(await readTip()).toBe(149)
  })

  it('goes back exactly as far as it may, by itself', async () => {
    const { readTip, state, step } = await open(200)
    state.chain = { head: 205, forkAt: 101 }
    await step()
    expect(await readTip()).toBe(100)
    const cut = await open(200)
    cut.state.chain = { head: 100 }
    for (let look = 1; look <= 30; look++) await cut.step()
    expect(await cut.readTip()).toBe(100)
  })

  it('does not lose a long past to a chain that was cut, without an operator', async () => {
    const { database, readTip, state, step } = await open(200)
    state.chain = { head: 10 }
    for (let look = 1; look < 30; look++) expect(await step()).toBe(false)
    await expect(step()).rejects.toThrow(RollBackRefusedError)
    expect(await readTip()).toBe(200)
    await allowRollBack(database, id, -1)
    await step()
    expect(await readTip()).toBe(10)
  })

  it.each([
    ['that has nothing in common with it', { head: 60, forkAt: 0 }, 1],
    ['whose head is below all that it has', { head: 10 }, 30],
    ['whose head is another block where its own begin', { head: 40, forkAt: 30 }, 3],
  ] as [string, Chain, number][])('begins anew on a chain %s', async (_, chain, looks) => {
    const { readTip, state, step, store } = await open(60, 40)
    state.chain = chain
    for (let look = 1; look < looks; look++) await step()
    expect(await readTip()).toBe(60)
    await step()
    expect(await store.readRange()).toBeUndefined()
    await step()
    expect(await readTip()).toBe(chain.head)
  })

  it('is not lowered by nodes behind a balancer that are late, however often they answer', async () => {
    const { balance, readTip, rolledBack, step } = await open(50)
    const [ahead, branch] = [{ head: 50 }, { head: 47, forkAt: 46 }]
    const late = [{ head: 40 }, { head: 45 }]
    balance(hit => (hit % 20 === 0 ? ahead : (late[hit % 2] as Chain)))
    for (let look = 0; look < 62; look++) await step()
    balance(hit => (hit % 2 === 0 ? ahead : branch))
    for (let look = 0; look < 20; look++) await step()
    balance(hit => (hit % 4 < 2 ? branch : (late[0] as Chain)))
    for (let look = 0; look < 20; look++) await step()
    // Late and slow: its head moves on while it is asked.
    for (let look = 0; look < 40; look++) {
      balance(() => ({ head: 5 + look }))
      await step()
    }
    expect([await readTip(), rolledBack()]).toEqual([50, []])
  })

  it('begins to count anew what it sees after something else was seen', async () => {
    const { readTip, state, step } = await open(50)
    const see = async (chain: Chain, looks: number) => {
      state.chain = chain
      for (let look = 0; look < looks; look++) await step()
    }
    await see({ head: 40 }, 29)
    await see({ head: 50 }, 1)
    await see({ head: 40 }, 29)
    expect(await readTip()).toBe(50)
    await see({ head: 40 }, 1)
    expect(await readTip()).toBe(40)
    // What was taken back is no look at what comes next.
    await see({ head: 39 }, 29)
    expect(await readTip()).toBe(40)
  })

  it('believes soon in another branch that is shorter', async () => {
    const { readTip, state, step } = await open(50)
    state.chain = { head: 45, forkAt: 43 }
    for (const tip of [50, 50, 42]) {
      await step()
      expect(await readTip()).toBe(tip)
    }
  })

  it('adds no block whose parent is not its tip: the chain changed between the look and the reading', async () => {
    const { balance, readTip, rolledBack, step, store } = await open(50)
    const fork = { head: 53, forkAt: 50 }
    balance(hit => (hit === 1 ? { head: 53 } : fork))
    await step()
    expect([await readTip(), await store.readHash(51)]).toEqual([50, undefined])
    // The next look finds where, and then it goes on.
    expect(await step()).toBe(true)
    expect([await readTip(), rolledBack().length]).toEqual([49, 1])
    await step()
    expect([await readTip(), await store.readHash(53)]).toEqual([53, hashOf(53, 1)])
  })

  it('adds no block below whose hash is not the parent of its floor', async () => {
    const { balance, readFloor, step, store } = await open(60, 40)
    const floor = await readFloor()
    balance(hit => (hit === 1 ? { head: 60 } : { head: 60, forkAt: 39 }))
    expect(await step()).toBe(true)
    expect([await readFloor(), await store.readHash(39)]).toEqual([floor, undefined])
    balance(() => ({ head: 60 }))
    expect(await step()).toBe(true)
    expect(await readFloor()).toEqual({ number: 32, hash: hashOf(32), parentHash: hashOf(31) })
  })

  it.each([
    ['of two branches', { number: '0x34', hash: hashOf(52, 1), parentHash: hashOf(51, 1) }],
    ['of another number', { number: '0x35', hash: hashOf(52), parentHash: hashOf(51) }],
  ])('adds none of several blocks %s, and asks for fewer the next time', async (_, header) => {
    const { readTip, state, step, store } = await open(50)
    state.chain = { head: 150 }
    const block = { result: { ...header, timestamp: '0x1', transactions: [] } }
    state.refuse = number => (number === 52 ? block : undefined)
    await expect(step()).rejects.toThrow('unreadable: chain')
    expect([await readTip(), await store.readHash(51)]).toEqual([50, undefined])
    // Eight at once before; four now, then eight again.
    state.refuse = () => undefined
    for (const tip of [54, 62, 70]) expect([await step(), await readTip()]).toEqual([true, tip])
  })

  it('asks for one block at least, however often that failed', async () => {
    const { readTip, state, step } = await open(50)
    state.chain = { head: 150 }
    state.refuse = number => (number > 50 ? { error: { code: -32603, message: 'Internal error' } } : undefined)
    for (let look = 0; look < 6; look++) await expect(step()).rejects.toThrow(UpstreamError)
    state.refuse = () => undefined
    expect([await step(), await readTip()]).toEqual([true, 51])
  })

  it('asks nodes for no less because the database failed', async () => {
    const { database, readTip, state, step } = await open(50)
    state.chain = { head: 150 }
    await database.query.updateTable('chain_index').set({ holder: 'another' }).execute()
    await expect(step()).rejects.toMatchObject({ name: 'LeaseLostError' })
    await database.query.updateTable('chain_index').set({ holder: 'one' }).execute()
    expect([await step(), await readTip()]).toEqual([true, 58])
  })

  it('says when more can be done at once, and when it has all', async () => {
    const { readTip, state, step } = await open(50)
    const looks: [Chain, boolean, number][] = [
      [{ head: 58 }, false, 58],
      [{ head: 58 }, false, 58],
      [{ head: 67 }, true, 66],
      [{ head: 67 }, false, 67],
      // A node that is late is asked again in a while; after a roll-back there is something to add.
      [{ head: 60 }, false, 67],
      [{ head: 68, forkAt: 66 }, true, 65],
    ]
    for (const [chain, hasMore, tip] of looks) {
      state.chain = chain
      expect([await step(), await readTip()]).toEqual([hasMore, tip])
    }
  })

  it('begins with the newest block, fills in what is below down to the first, and says once that it has all', async () => {
    const { log, readFloor, readTip, state, step } = await createTestIndex()
    state.chain = { head: 18 }
    expect([await step(), await readTip(), (await readFloor())?.number]).toEqual([true, 18, 18])
    for (const floor of [10, 2]) expect([await step(), (await readFloor())?.number]).toEqual([true, floor])
    const complete = () => log.lines.filter(({ event }) => event === 'indexer.complete').map(({ fields }) => fields)
    expect(complete()).toEqual([])
    for (let look = 0; look < 5; look++) await step()
    expect([await step(), (await readFloor())?.number]).toEqual([false, 0])
    expect(complete()).toEqual([{ network: id, tip: 18 }])
  })

  it('goes on with the past once the newest blocks are in, and says nothing of a past that did not fit', async () => {
    const { balance, log, readFloor, state, step } = await open(60, 5)
    state.chain = { head: 61 }
    expect(await step()).toBe(true)
    balance(hit => (hit === 1 ? { head: 61 } : { head: 61, forkAt: 4 }))
    expect(await step()).toBe(false)
    expect((await readFloor())?.number).toBe(5)
    expect(log.lines.filter(({ event }) => event === 'indexer.complete')).toEqual([])
  })

  it('counts holdings that an older version left uncounted, and says that there may be more', async () => {
    const { database, rowsOf, step } = await open(10)
    await database.query.updateTable('chain_index').set({ held_floor: null }).execute()
    expect(await step()).toBe(true)
    for (let looks = 0; looks < 3; looks++) await step()
    expect(await rowsOf('chain_index')).toMatchObject([{ held_floor: 0, held_tip: 10, held_hash: hashOf(10) }])
    expect(await step()).toBe(false)
  })
})
