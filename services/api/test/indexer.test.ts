import { contracts, createDevnet } from '@billfold/devnet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBlocks } from '../src/families/evm/indexer/blocks/readBlocks.ts'
import { LeaseLostError } from '../src/families/evm/indexer/createIndexStore.ts'
import type { IndexedBlock } from '../src/families/evm/indexer/IndexedBlock.ts'
import { UpstreamError } from '../src/upstream/UpstreamError.ts'
import { createChainDriver, word } from './support/createChainDriver.ts'
import { createIndexKit } from './support/createIndexKit.ts'
import { withEngines } from './support/withEngines.ts'

type Devnet = Awaited<ReturnType<typeof createDevnet>>
type Kit = Awaited<ReturnType<typeof createIndexKit>>
const main = 'eip155:31337'
const test = 'eip155:31338'
/** More in a soak. Every other seed runs on each engine. */
const seedCount = Number(process.env.BILLFOLD_INDEXER_SEEDS ?? 50)
const firstSeed = Number(process.env.BILLFOLD_INDEXER_FIRST_SEED ?? 1)
let devnet: Devnet

beforeAll(async () => {
  devnet = await createDevnet()
  // The test chain has no badges of its own.
  const { address } = contracts[main].badges
  const code = await createChainDriver(devnet.chains[main]).ask('eth_getCode', [address, 'latest'])
  await createChainDriver(devnet.chains[test]).ask('anvil_setCode', [address, code])
})
afterAll(() => devnet?.stop())

const chainOf = (id: typeof main | typeof test) => ({
  id,
  rpcUrl: devnet.chains[id].rpcUrl,
  weth: contracts[id].weth.address,
})

/** Steps until the index holds the whole chain. */
async function finish(process: ReturnType<Kit['createProcess']>, kit: Kit, head: number): Promise<void> {
  const { store, worker } = process
  for (let step = 0; step < 1_000; step++) {
    expect(await store.takeLease()).toBe(true)
    const hasMore = await worker.step(kit.network)
    const range = await store.readRange()
    if (!hasMore && range?.floor.number === 0 && range.tip.number === head) return
  }
  throw new Error('does not come to an end')
}

withEngines('the indexer', (fresh, engine) => {
  it('holds the newest block first, and in the end what the whole chain says', async () => {
    const kit = await createIndexKit(await fresh(), chainOf(main))
    const driver = createChainDriver(devnet.chains[main])
    const head = await driver.head()
    const process = kit.createProcess('one', 64)
    await process.store.takeLease()
    expect(await process.worker.step(kit.network)).toBe(true)
    expect(await process.store.readRange()).toMatchObject({ floor: { number: head }, tip: { number: head } })
    await finish(process, kit, head)
    const rows = await kit.dump()
    expect(rows).toEqual(await kit.recompute(head))
    expect(rows.transactions?.length).toBeGreaterThan(500)

    // What moved adds up to what the chain says everybody has: computed by the chain's own state, not by our reading of it.
    const { query } = kit.database
    const accounts = [...devnet.accounts, ...Object.values(contracts[main])].map(({ address }) => address)
    const sums = await query.selectFrom('indexed_transfer').selectAll().execute()
    let checked = 0
    for (const { address, kind } of Object.values(contracts[main])) {
      if (kind !== 'erc20' && kind !== 'wrappedNative' && kind !== 'erc721' && kind !== 'pool') continue
      for (const account of accounts) {
        const [token, holder] = [address.toLowerCase(), account.toLowerCase()]
        const held = sums.reduce((sum, row) => {
          if (row.token !== token) return sum
          const amount = BigInt(row.amount)
          return sum + (row.receiver === holder ? amount : 0n) - (row.sender === holder ? amount : 0n)
        }, 0n)
        expect(held, `${address} of ${account}`).toBe(await driver.read(address, '0x70a08231', account))
        checked += held > 0n ? 1 : 0
      }
    }
    expect(checked).toBeGreaterThan(40)
    // Contracts pay no fees, so what they were paid and paid out is all they have: direct and inside transactions.
    const { weth, router } = contracts[main]
    for (const { address } of [weth, router]) {
      const holder = address.toLowerCase()
      const held = sums.reduce((sum, row) => {
        if (row.token !== null) return sum
        const amount = BigInt(row.amount)
        return sum + (row.receiver === holder ? amount : 0n) - (row.sender === holder ? amount : 0n)
      }, 0n)
      expect(held).toBe(await driver.balance(address))
    }
    expect(await driver.balance(weth.address)).toBeGreaterThan(0n)
    expect(sums.filter(({ kind }) => kind === 'internal').length).toBeGreaterThan(50)
  })

  const seeds = Array.from({ length: seedCount }, (_, index) => firstSeed + index).filter(
    seed => seed % 2 === (engine === 'sqlite' ? 0 : 1),
  )
  it(
    `equals a full recomputation after random blocks, restarts and rollbacks (${seeds.length} seeds)`,
    async () => {
      const driver = createChainDriver(devnet.chains[test])
      const config = await fresh()
      const kit = await createIndexKit(config, chainOf(test))
      let rolledBack = 0
      let held = 0
      for (const seed of seeds) {
        const base = await driver.snapshot()
        try {
          rolledBack += await live(kit, driver, createRandom(seed))
          expect(await kit.dump(), `seed ${seed}`).toEqual(await kit.recompute(await driver.head()))
          held += await checkHoldings(kit, driver, seed)
        } finally {
          await driver.resumeMining()
          // The next seed begins with blocks of this one in the index that the chain no longer has.
          await driver.revert(base)
        }
      }
      expect(rolledBack).toBeGreaterThan(seeds.length / 4)
      expect(held).toBeGreaterThan(seeds.length * 4)
    },
    600_000 + seeds.length * 3_000,
  )

  it('takes back what a longer chain replaced, and what vanished without replacement once that is sure', async () => {
    const driver = createChainDriver(devnet.chains[test])
    const kit = await createIndexKit(await fresh(), chainOf(test))
    const process = kit.createProcess()
    const [alice, bob] = devnet.accounts.map(({ address }) => address)
    const base = await driver.snapshot()
    const start = await driver.head()
    for (let count = 0; count < 5; count++) await driver.send(alice ?? '', { to: bob ?? '', value: 1n })
    await finish(process, kit, start + 5)
    await driver.revert(base)
    const again = await driver.snapshot()
    // Shorter, and part of ours: may be a node that is late. It is believed when nothing else is seen for 30 looks.
    await process.store.takeLease()
    for (let look = 1; look <= 30; look++) {
      await process.worker.step(kit.network)
      expect((await process.store.readRange())?.tip.number).toBe(look < 30 ? start + 5 : start)
    }
    // Of the same length, and another: at once.
    await driver.send(alice ?? '', { to: bob ?? '', value: 1n })
    await finish(process, kit, start + 1)
    await driver.revert(again)
    const last = await driver.snapshot()
    await driver.send(bob ?? '', { to: alice ?? '', value: 2n })
    await process.worker.step(kit.network)
    expect((await process.store.readRange())?.tip.number).toBe(start)
    await finish(process, kit, start + 1)
    expect(await kit.dump()).toEqual(await kit.recompute(start + 1))
    await driver.revert(last)
  })

  it('takes in blocks that are full, and back a thousand, in pieces that leave no gap', async () => {
    const kit = await createIndexKit(await fresh(), chainOf(test))
    const { store } = kit.createProcess()
    await store.takeLease()
    /** More rows than one transaction of the database takes, in every two blocks. */
    const blockOf = (number: number, count = 200): IndexedBlock => ({
      number,
      hash: `0x${number}`,
      parentHash: `0x${number - 1}`,
      minedAt: number,
      transactions: Array.from({ length: count }, (_, position) => ({
        position,
        hash: `0x${number}${position}`,
        sender: 'a',
        receiver: 'b',
        created: null,
        value: '0',
        nonce: 0,
        selector: null,
        isFailed: false,
      })),
      transfers: [],
      approvals: [],
      activity: Array.from({ length: count * 2 }, (_, position) => ({ account: `a${position}`, position })),
      tokens: ['t'],
    })
    const from = (first: number, last: number, count?: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => blockOf(first + index, count))
    await store.add(from(10, 16))
    await store.add(from(4, 9))
    await store.add([])
    expect(await store.readRange()).toMatchObject({ floor: { number: 4 }, tip: { number: 16 } })
    for (const gap of [from(18, 19), from(1, 2), from(16, 17), from(8, 9)])
      await expect(store.add(gap)).rejects.toThrow('gap')
    await store.add(from(17, 1_200, 0))
    const count = async () => (await kit.dump()).blocks?.length
    expect(await count()).toBe(1_197)
    expect((await kit.dump()).tokens).toEqual(['[["address","t"],["first_block",4]]'])
    await store.rollBack(15)
    expect(await store.readRange()).toMatchObject({ floor: { number: 4 }, tip: { number: 15 } })
    const rows = await kit.dump()
    expect([rows.blocks?.length, rows.transactions?.length, rows.activity?.length]).toEqual([12, 2_400, 4_800])
    await store.rollBack(20)
    expect((await store.readRange())?.tip.number).toBe(15)
    await store.rollBack(3)
    expect(await store.readRange()).toBeUndefined()
    for (const [table, left] of Object.entries(await kit.dump())) expect(left, table).toEqual([])
    // From here on it begins anywhere.
    await store.add([blockOf(99, 0)])
    expect(await store.readRange()).toMatchObject({ floor: { number: 99 }, tip: { number: 99 } })
  })

  it('is written by one process at a time; another takes over when that falls silent', async () => {
    const driver = createChainDriver(devnet.chains[test])
    const kit = await createIndexKit(await fresh(), chainOf(test))
    const [one, two] = [kit.createProcess('one', 4, 1_000), kit.createProcess('two', 4, 1_000)]
    const taken = await Promise.all([one.store.takeLease(), two.store.takeLease()])
    expect(taken.sort()).toEqual([false, true])
    expect(await one.store.takeLease()).not.toBe(await two.store.takeLease())
    const [holder, other] = (await one.store.takeLease()) ? [one, two] : [two, one]
    await holder.worker.step(kit.network)
    // Without the lease nothing is written, also by one that believes it still has it.
    await expect(other.worker.step(kit.network)).rejects.toThrow(LeaseLostError)
    await expect.poll(() => other.store.takeLease(), { interval: 50 }).toBe(true)
    await expect(holder.worker.step(kit.network)).rejects.toThrow(LeaseLostError)
    await finish(other, kit, await driver.head())
    expect(await kit.dump()).toEqual(await kit.recompute(await driver.head()))
    await other.store.dropLease()
    expect(await holder.store.takeLease()).toBe(true)
  })

  if (engine === 'sqlite')
    it('finds what contracts paid by each way of tracing, and nothing of what was taken back', async () => {
      const driver = createChainDriver(devnet.chains[main])
      const kit = await createIndexKit(await fresh(), chainOf(main))
      const [alice = '', bob = ''] = devnet.accounts.map(({ address }) => address)
      const { router, weth, usdx } = contracts[main]
      const forward = '0x00000000000000000000000000000000000f0f0f'
      const failing = '0x00000000000000000000000000000000000fa11e'
      // Pays what it got to the address in its input; the other one calls it so and then fails; the third goes on in spite.
      await driver.ask('anvil_setCode', [forward, '0x6000600060006000346000355af100'])
      const callForward = `60003560005260006000602060003473${forward.slice(2)}5af1`
      await driver.ask('anvil_setCode', [failing, `0x${callForward}60006000fd`])
      const careless = '0x0000000000000000000000000000000000ca4e1e'
      await driver.ask('anvil_setCode', [careless, `0x60003560005260006000602060003473${failing.slice(2)}5af1005b`])
      const start = await driver.head()
      const paid = await driver.send(alice, { to: forward, value: 5n, data: `0x${word(bob)}` })
      const undone = await driver.send(alice, { to: careless, value: 7n, data: `0x${word(bob)}` })
      await driver.call(alice, usdx.address, '0x095ea7b3', router.address, 10n ** 9n)
      const sold = await driver.send(alice, {
        to: router.address,
        data: `0x18cbafe5${[10n ** 6n, 1n, 160n, alice, 2n ** 40n, 2n, usdx.address, weth.address].map(word).join('')}`,
      })
      // A deployment that is paid, and dies paying out: both move money without a call.
      const born = await driver.send(alice, { value: 3n, data: `0x73${bob.slice(2)}ff` })
      const end = await driver.head()
      const read = (...missing: string[]) =>
        readBlocks({
          ...kit,
          from: start + 1,
          to: end,
          habits: { missing: new Set(missing), refusals: new Map() },
          isRecent: true,
        })
      const blocks = await read()
      expect(await read('trace_block')).toEqual(blocks)
      expect(await read('trace_block', 'trace_transaction')).toEqual(blocks)
      const none = await read('trace_block', 'trace_transaction', 'debug_traceTransaction')
      expect(none.flatMap(({ transfers }) => transfers).filter(({ kind }) => kind === 'internal')).toEqual([])
      const internalsOf = (hash: string) =>
        blocks.flatMap(({ transactions, transfers }) => {
          const at = transactions.findIndex(transaction => transaction.hash === hash)
          return transfers.flatMap(({ kind, position, sender, receiver, amount }) =>
            kind === 'internal' && position === at ? [[sender, receiver, amount]] : [],
          )
        })
      expect(internalsOf(paid)).toEqual([[forward, bob.toLowerCase(), '5']])
      // Three frames there were, and the payment among them went through until its caller failed.
      expect(await driver.ask('trace_transaction', [undone])).toHaveLength(4)
      expect(internalsOf(undone)).toEqual([])
      expect(internalsOf(sold).map(([sender, receiver]) => [sender, receiver])).toEqual([
        [weth.address.toLowerCase(), router.address.toLowerCase()],
        [router.address.toLowerCase(), alice.toLowerCase()],
      ])
      expect(internalsOf(born).map(([, receiver, amount]) => [receiver, amount])).toEqual([[bob.toLowerCase(), '3']])
    })

  if (engine === 'sqlite')
    it('never takes blocks of another chain for its own', async () => {
      const kit = await createIndexKit(await fresh(), chainOf(test))
      const process = kit.createProcess()
      await process.store.takeLease()
      await process.worker.step(kit.network)
      const other = { ...kit.network, rpcUrls: [devnet.chains[main].rpcUrl] }
      await expect(process.worker.step(other)).rejects.toThrow('chain 31337')
      expect(await process.store.readRange()).toBeDefined()
    })
})

/** A dozen things that happen to a chain and its indexer, in an order of their own. Answers how often the chain went back. */
async function live(kit: Kit, driver: ReturnType<typeof createChainDriver>, random: () => number): Promise<number> {
  const { usdx, usdn, stamps, weth } = contracts[test]
  const badges = contracts[main].badges.address
  const people = devnet.accounts.slice(0, 6).map(({ address }) => address)
  const pick = <item>(items: readonly item[]): item => items[Math.floor(random() * items.length)] as item
  const amount = () => BigInt(Math.floor(random() * 1e9))
  let process = kit.createProcess('one', 1 + Math.floor(random() * 10))
  let snapshots = [await driver.snapshot()]
  let rolledBack = 0
  const acts: (() => Promise<unknown>)[] = [
    () => driver.send(pick(people), { to: pick(people), value: amount() }),
    () => driver.call(pick(people), pick([usdx, usdn]).address, '0x40c10f19', pick(people), amount()),
    () => driver.call(pick(people), pick([usdx, usdn]).address, '0xa9059cbb', pick(people), amount()),
    () => driver.call(pick(people), usdx.address, '0x095ea7b3', pick(people), amount()),
    () => driver.call(pick(people), stamps.address, '0x6a627842', pick(people)),
    async () => {
      // The holder transfers it to another account.
      const id = 1n + BigInt(Math.floor(random() * Number(await driver.read(stamps.address, '0x18160ddd'))))
      const owner = `0x${(await driver.read(stamps.address, '0x6352211e', id)).toString(16).padStart(40, '0')}`
      if (people.some(person => person.toLowerCase() === owner))
        await driver.call(owner, stamps.address, '0x23b872dd', owner, pick(people), id)
    },
    () => driver.call(pick(people), badges, '0x156e29f6', pick(people), pick(badgeIds), 1 + Math.floor(random() * 9)),
    async () => {
      // Some fail, since the balance is not checked before.
      const [from, amounts] = [pick(people), badgeIds.map(() => BigInt(Math.floor(random() * 4)))]
      const list = (items: readonly bigint[]) => [BigInt(items.length), ...items]
      const words = [from, pick(people), 160n, 288n, 416n, ...list(badgeIds), ...list(amounts), 0n]
      await driver.call(from, badges, '0x2eb2c2d6', ...words)
    },
    () => driver.send(pick(people), { to: weth.address, data: '0xd0e30db0', value: amount() }),
    () => driver.call(pick(people), weth.address, '0x2e1a7d4d', amount()),
    () => driver.send(pick(people), { data: '0x600a600c600039600a6000f360005460010160005500' }),
    () => driver.mine(1 + Math.floor(random() * 4)),
    async () => {
      // Several transactions in one block.
      await driver.pauseMining()
      for (const from of people) await driver.submit(from, { to: pick(people), value: amount() })
      await driver.mine()
      await driver.resumeMining()
    },
    async () => void snapshots.push(await driver.snapshot()),
    async () => {
      const index = Math.floor(random() * snapshots.length)
      const snapshot = snapshots[index]
      if (snapshot === undefined) return
      snapshots = snapshots.slice(0, index)
      await driver.revert(snapshot)
      rolledBack += 1
    },
  ]
  for (let count = 0; count < 12; count++) {
    await pick(acts)()
    const lot = random()
    // The process dies between two steps, and another one of the same or another name goes on.
    if (lot < 0.15) {
      if (lot < 0.07) await process.store.dropLease()
      process = kit.createProcess('one', 1 + Math.floor(random() * 10))
    }
    for (let steps = Math.floor(random() * 3); steps > 0; steps--) {
      await process.store.takeLease()
      // Often the chain changes while it is read: what then does not fit together is refused, and nothing of it is kept.
      const change = random() < 0.4 ? pick(acts)() : undefined
      // Sometimes it is a version of the service that does not count holdings.
      const restore = random() < 0.2 ? await kit.keepHoldings() : undefined
      await process.worker.step(kit.network).catch((error: unknown) => {
        if (!change || !(error instanceof UpstreamError)) throw error
      })
      await change
      await restore?.()
    }
  }
  await finish(process, kit, await driver.head())
  return rolledBack
}

const badgeIds = [1n, 2n, 2n ** 255n + 7n]

/** Every holding is what the contract itself says, and nothing that it says is missing. Answers how many there are. */
async function checkHoldings(kit: Kit, driver: ReturnType<typeof createChainDriver>, seed: number): Promise<number> {
  const rows = await kit.database.query.selectFrom('nft_holding').selectAll().where('is_held', '=', 1).execute()
  const computed = rows
    .map(({ token, token_id, account, balance }) => `${token} ${token_id} ${account} ${balance}`)
    .sort()
  const stamps = contracts[test].stamps.address
  const badges = contracts[main].badges.address
  const real: string[] = []
  const count = await driver.read(stamps, '0x18160ddd')
  for (let id = 1n; id <= count; id++) {
    const owner = (await driver.read(stamps, '0x6352211e', id)).toString(16).padStart(40, '0')
    real.push(`${stamps.toLowerCase()} ${id} 0x${owner} 1`)
  }
  for (const { address } of devnet.accounts)
    for (const id of badgeIds) {
      const balance = await driver.read(badges, '0x00fdd58e', address, id)
      if (balance > 0n) real.push(`${badges.toLowerCase()} ${id} ${address.toLowerCase()} ${balance}`)
    }
  expect(computed, `seed ${seed}`).toEqual(real.sort())
  return real.length
}

/** mulberry32: a sequence for each seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
