import { createRandom } from '@billfold/testkit/vitest'
import { type NetworkId, storedValueBytes } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { createCoinMemory } from './createCoinMemory.ts'
import { storedPendingSpends } from './storedPendingSpends.ts'

const networkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' as NetworkId
const coin = (at: number) => `${at.toString(16).padStart(64, '0')}:0`
const txid = (at: number) => at.toString(16).padStart(64, 'f')
const day = 24 * 3_600_000

/** A memory at a time that the test moves, and the text that its storage holds. */
function createSubject(locks?: createCoinMemory.Options['locks']) {
  const time = { now: 1_000 }
  const kept: { text?: string } = {}
  const storage: NonNullable<Parameters<ReturnType<typeof createCoinMemory>['spent']>[0]> = {
    read: what => (kept.text === undefined ? undefined : what.parse(JSON.parse(kept.text))),
    write(_, value) {
      kept.text = JSON.stringify(value)
      return true
    },
  }
  const memory = createCoinMemory({ now: () => time.now, locks })
  const choose = (...coins: readonly string[]) => memory.choose(storage, async () => ({ networkId, coins }))
  const spent = () => [...memory.spent(storage, networkId)]
  return { choose, kept, memory, spent, storage, time }
}

test('coins are free again when the page that chose them is gone, those of a signed payment when it has expired', async () => {
  const { choose, memory, spent, storage, time } = createSubject()
  await choose(coin(1))
  const { spend } = await choose(coin(2))
  await memory.sign(storage, spend, { txid: txid(2), hex: '00' })
  expect(spent()).toEqual([coin(2), coin(1)])
  expect(memory.spent(storage, 'bip122:000000000019d6689c085ae165831e93')).toEqual(new Set())
  time.now += 700_000
  expect(spent()).toEqual([coin(2)])
  expect(memory.find(storage, networkId, txid(2))).toMatchObject({ hex: '00', coins: [coin(2)] })
  time.now += 15 * day
  expect(spent()).toEqual([])
})

test('a payment that a block holds keeps its coins for ten minutes, for other servers lag', async () => {
  const { choose, memory, spent, storage, time } = createSubject()
  const { spend } = await choose(coin(1))
  await memory.end(storage, spend)
  time.now += 599_000
  expect(spent()).toEqual([coin(1)])
  time.now += 2_000
  expect(spent()).toEqual([])
})

test('a wallet that was open for too long does not take the coins of a later payment', async () => {
  const { choose, memory, spent, storage, time } = createSubject()
  const { spend } = await choose(coin(1), coin(2))
  time.now += 700_000
  const later = await choose(coin(2))
  await expect(memory.sign(storage, spend, { txid: txid(1), hex: '00' })).rejects.toMatchObject({
    code: 'send/expired',
  })
  await memory.forget(storage, spend)
  expect(spent()).toEqual([coin(2)])
  await memory.sign(storage, later.spend, { txid: txid(2), hex: '00' })
  expect(memory.find(storage, networkId, txid(2))).toBeDefined()
})

test('what is stored is always read back: transactions of old payments go first, then old payments', async () => {
  const { choose, kept, memory, spent, storage, time } = createSubject()
  const random = createRandom(3)
  for (let round = 0; round < 40; round++) {
    time.now += 1_000
    const { spend } = await choose(
      ...Array.from({ length: 1 + random.below(200) }, (_, at) => coin(round * 1_000 + at)),
    )
    await memory.sign(storage, spend, { txid: txid(round), hex: '00'.repeat(random.below(30_000)) })
    expect((kept.text ?? '').length).toBeLessThan(storedValueBytes)
    expect(storedPendingSpends.parse(JSON.parse(kept.text ?? ''))?.[0]).toMatchObject({ txid: txid(round) })
    expect(spent()).toEqual(expect.arrayContaining([...spend.coins]))
  }
})

test('a browser that refuses the lock costs no payment', async () => {
  const { choose, spent } = createSubject({ request: () => Promise.reject(new Error('SecurityError')) })
  await choose(coin(1))
  expect(spent()).toEqual([coin(1)])
})

test('what a payment of before rejects with is its own matter', async () => {
  const { choose, memory, spent, storage } = createSubject()
  const failing = memory.choose(storage, () => Promise.reject(new Error('no coins')))
  const next = choose(coin(1))
  await expect(failing).rejects.toThrow('no coins')
  await next
  expect(spent()).toEqual([coin(1)])
})
