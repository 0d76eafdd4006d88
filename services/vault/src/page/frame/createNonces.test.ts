import { expect, test } from 'vitest'
import { createAlone } from './createAlone.ts'
import { createNonces } from './createNonces.ts'
import { nonceMemoryMs } from './nonceMemoryMs.ts'

const key = '@billfold-vault/nonces'

function start(kept?: unknown) {
  const rows = new Map(kept === undefined ? [] : [[key, JSON.stringify(kept)]])
  const clock = { now: 1_000_000 }
  const storage = () => ({
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => void rows.set(name, value),
  })
  const create = () => createNonces({ alone: createAlone(undefined), now: () => clock.now, storage })
  return { clock, create, nonces: create(), rows }
}

test('the next nonce is one above the last that was used, or the one of the node where that is higher', async () => {
  const { create, nonces } = start()
  const turn = await nonces.enter('0xA', 'eip155:1')
  expect(turn.atLeast(7n)).toBe(7n)
  turn.note(7n)
  expect([turn.atLeast(7n), turn.atLeast(8n), turn.atLeast(9n)]).toEqual([8n, 8n, 9n])
  expect((await create().enter('0xa', 'eip155:1')).atLeast(0n)).toBe(8n)
  expect((await create().enter('0xb', 'eip155:1')).atLeast(0n)).toBe(0n)
  expect((await create().enter('0xa', 'eip155:10')).atLeast(0n)).toBe(0n)
})

test('a used nonce counts for ten minutes, and not where the clock was set back', async () => {
  const { clock, nonces } = start()
  const turn = await nonces.enter('0xa', 'eip155:1')
  turn.note(7n)
  const after = (ms: number) => {
    clock.now = 1_000_000 + ms
    return turn.atLeast(0n)
  }
  expect([0, nonceMemoryMs - 1, nonceMemoryMs, -1].map(after)).toEqual([8n, 8n, 0n, 0n])
})

test('one account sends on one network at a time, in the order of asking', async () => {
  const { nonces } = start()
  const entered: string[] = []
  const enter = (account: string, network: 'eip155:1' | 'eip155:10') =>
    nonces.enter(account, network).then(turn => {
      entered.push(`${account} ${network}`)
      return turn
    })
  const first = await enter('0xa', 'eip155:1')
  const second = enter('0xA', 'eip155:1')
  await enter('0xa', 'eip155:10')
  await enter('0xb', 'eip155:1')
  expect(entered).toEqual(['0xa eip155:1', '0xa eip155:10', '0xb eip155:1'])
  first.leave()
  await second
  expect(entered.at(-1)).toBe('0xA eip155:1')
})

test('a caller that gets no lock is rejected', async () => {
  const error = new Error('refused')
  const { enter } = createNonces({
    alone: async () => {
      throw error
    },
    now: () => 0,
    storage: () => {
      throw error
    },
  })
  await expect(enter('0xa', 'eip155:1')).rejects.toBe(error)
})

test.each([
  7,
  null,
  { nonce: 7, atMs: 1_000_000 },
  { nonce: 'x7', atMs: 1_000_000 },
  { nonce: '7x', atMs: 1_000_000 },
  { nonce: '', atMs: 1_000_000 },
  { nonce: '1'.repeat(21), atMs: 1_000_000 },
  { nonce: '7', atMs: '1000000' },
  { nonce: '7', atMs: 999_999.5 },
])('a foreign value there, %j, is not a nonce', async value => {
  const { nonces } = start([['eip155:1 0xa', value]])
  expect((await nonces.enter('0xa', 'eip155:1')).atLeast(0n)).toBe(0n)
})

test('what was kept is read by its name, with any other rows', async () => {
  const { nonces } = start([
    ['eip155:1 0xb', null],
    ['eip155:1 0xa', { nonce: '1'.repeat(20), atMs: 1_000_000 }],
  ])
  expect((await nonces.enter('0xa', 'eip155:1')).atLeast(0n)).toBe(BigInt('1'.repeat(20)) + 1n)
  const without = start([['eip155:1 0xa', { nonce: '-1', atMs: 1_000_000 }]])
  expect((await without.nonces.enter('0xa', 'eip155:1')).atLeast(0n)).toBe(0n)
})
