import { FrameFailure } from 'billfold/channel'
import { expect, test } from 'vitest'
import type { ChainClient } from '../../requests/chain/createChainClient.ts'
import { createOutbox } from './createOutbox.ts'

const network = 'eip155:1'
const call = { address: '0xa', network, requestId: 'request-1', tag: undefined, userId: 'ada' } as const
const transaction = { hash: '0x1', raw: '0xff', to: '0xb', amount: '1' }
const failure = (code: string, message = code) => new FrameFailure({ code, message })

/** An outbox in a browser that takes what `isTaken` says, with a node that answers as `node.answer` does. */
function open({
  isTaken = () => true,
  kept = new Map<string, string>(),
  origin = 'https://a.example',
}: {
  isTaken?: (text: string) => boolean
  kept?: Map<string, string>
  origin?: string
} = {}) {
  const node = { offered: [] as unknown[], answer: async (): Promise<unknown> => '0x1', isThere: true }
  const client: ChainClient = {
    async ask(method, params) {
      if (method !== 'eth_sendRawTransaction') return null
      node.offered.push((params as unknown[])[0])
      return node.answer()
    },
  }
  const clock = { now: 1_000_000 }
  const again: (() => Promise<boolean>)[] = []
  /** How often the other tabs were kept out, and the browser was written to. */
  const count = { turns: 0, writes: 0 }
  const outbox = createOutbox({
    origin,
    now: () => clock.now,
    alone(_, work) {
      count.turns += 1
      return work()
    },
    chains: { clientOf: () => (node.isThere ? client : undefined) },
    repeats: { add: run => void again.push(run) },
    storage: () => ({
      getItem: name => kept.get(name) ?? null,
      setItem(name, value) {
        if (!isTaken(value)) throw new DOMException('full', 'QuotaExceededError')
        count.writes += 1
        kept.set(name, value)
      },
    }),
  })
  return { again, client, clock, count, kept, node, outbox }
}

test('bytes are kept before a node is asked', async () => {
  const { client, kept, node, outbox } = open()
  node.answer = async () => expect([...kept.values()].join()).toContain('"raw":"0xff"')
  expect(await (await outbox.keep(call, [transaction])).offer(client, transaction)).toBe('taken')
  expect([...kept.values()].join()).not.toContain('raw')
})

test('bytes that grow old while they are offered again are not offered any more', async () => {
  const { again, client, clock, node, outbox } = open()
  node.answer = () => Promise.reject(failure('rpc/all-failed'))
  const kept = await outbox.keep(call, [transaction])
  expect(await kept.offer(client, transaction)).toBe('unanswered')
  expect(await again[0]?.()).toBe(false)
  expect(node.offered).toHaveLength(2)
  clock.now += 600_000
  expect(await again[0]?.()).toBe(true)
  expect(node.offered).toHaveLength(2)
})

test('a node of another network is not believed: the bytes wait for the right one', async () => {
  const kept = new Map<string, string>()
  await open({ kept }).outbox.keep(call, [transaction])
  const { again, node, outbox } = open({ kept })
  node.answer = () => Promise.reject(failure('rpc/wrong-chain'))
  await outbox.resume('ada')
  expect(await again[0]?.()).toBe(false)
  node.answer = async () => '0x1'
  expect(await again[0]?.()).toBe(true)
})

test('payments that count on the nonce of one that a node refuses later are not offered', async () => {
  const kept = new Map<string, string>()
  const second = { ...transaction, hash: '0x2', raw: '0xee' }
  await open({ kept }).outbox.keep(call, [transaction, second])
  const { again, node, outbox } = open({ kept })
  node.answer = () => Promise.reject(failure('rpc/node', 'insufficient funds'))
  await outbox.resume('ada')
  expect([node.offered, again]).toEqual([['0xff'], []])
  // An earlier page may have sent it.
  expect(outbox.list('ada').map(({ hash }) => hash)).toEqual(['0x1', '0x2'])
  expect(rowsOf(kept)).toEqual([{ name: '0x1', isTold: false, transactions: [bare('0x1'), bare('0x2')] }])
})

test.each([
  ['all of it', () => false],
  ['the bytes', (text: string) => !text.includes('raw')],
])('a browser that refuses %s loses nothing while the page lives', async (_, isTaken) => {
  const { again, client, node, outbox } = open({ isTaken })
  node.answer = () => Promise.reject(failure('rpc/all-failed'))
  const kept = await outbox.keep(call, [transaction])
  expect(await kept.offer(client, transaction)).toBe('unanswered')
  expect(await again[0]?.()).toBe(false)
  node.answer = async () => '0x1'
  expect(await again[0]?.()).toBe(true)
  await outbox.seen('request-1')
  expect(outbox.list('ada')).toEqual([])
})

test('bytes that are too long are not kept, and their hash is', async () => {
  const kept = new Map<string, string>()
  await open({ kept }).outbox.keep(call, [{ ...transaction, raw: `0x${'f'.repeat(400_000)}` }])
  const { node, outbox } = open({ kept })
  await outbox.resume('ada')
  expect(outbox.list('ada')).toMatchObject([{ hash: '0x1' }])
  expect(node.offered).toEqual([])
})

test('a page reads and acknowledges what is its site’s and its visitor’s, by requests of its own', async () => {
  const kept = new Map<string, string>()
  await open({ kept }).outbox.keep(call, [transaction])
  for (const [origin, userId] of [
    ['https://b.example', 'ada'],
    ['https://a.example', 'bob'],
  ] as const) {
    const { outbox } = open({ kept, origin })
    expect(outbox.list(userId)).toEqual([])
    await outbox.acknowledge(userId, ['0x1'])
    await outbox.seen('request-1')
  }
  const { outbox } = open({ kept })
  expect(outbox.list('ada')).toHaveLength(1)
  await outbox.acknowledge('ada', ['0x2'])
  expect(outbox.list('ada')).toHaveLength(1)
  await outbox.acknowledge('ada', ['0x1', '0x2'])
  expect(outbox.list('ada')).toEqual([])
})

test('a browser keeps the last 50 requests', async () => {
  const { kept, outbox } = open()
  for (let count = 0; count < 60; count += 1)
    await outbox.keep({ ...call, requestId: `${count}` }, [{ ...transaction, hash: `0x${count}` }])
  const names = (JSON.parse([...kept.values()][0] ?? '[]') as [string][]).map(([name]) => name)
  expect(names).toEqual(Array.from({ length: 50 }, (_, at) => `0x${at + 10}`))
})

/** What the browser holds, without what the tests do not change. */
const rowsOf = (kept: Map<string, string>) =>
  (
    JSON.parse(kept.get('@billfold-vault/outbox') ?? '[]') as [string, { isTold: boolean; transactions: object[] }][]
  ).map(([name, { isTold, transactions }]) => ({ name, isTold, transactions }))
const second = { ...transaction, hash: '0x2', raw: '0xee' }
const bare = (hash: string) => ({ hash, to: '0xb', amount: '1' })

test('a site reads what it asked for under its own name, all of it, once the page that asked is gone', async () => {
  const { clock, kept, outbox } = open()
  await outbox.keep({ ...call, tag: 'order-1' }, [transaction, second])
  expect(outbox.list('ada')).toEqual([])
  const of = { network, account: '0xa', to: '0xb', amount: '1', atMs: clock.now }
  const sent = ['0x1', '0x2'].map(hash => ({ hash, ...of, tag: 'order-1' }))
  expect(open({ kept }).outbox.list('ada')).toEqual(sent)
  await outbox.keep({ ...call, requestId: 'request-2' }, [{ ...transaction, hash: '0x3' }])
  expect(open({ kept }).outbox.list('ada')).toStrictEqual([...sent, { hash: '0x3', ...of }])
})

test('what is acknowledged and answered is forgotten, and neither alone is enough', async () => {
  const { client, kept, outbox } = open()
  const { offer } = await outbox.keep(call, [transaction, second])
  await offer(client, transaction)
  expect(rowsOf(kept)).toEqual([{ name: '0x1', isTold: false, transactions: [bare('0x1'), second] }])
  // A site that knows of one of two payments has not received both.
  await outbox.acknowledge('ada', ['0x1'])
  expect(rowsOf(kept)).toMatchObject([{ isTold: false }])
  await outbox.seen('request-1')
  expect(rowsOf(kept)).toEqual([{ name: '0x1', isTold: true, transactions: [bare('0x1'), second] }])
  await offer(client, second)
  expect(rowsOf(kept)).toEqual([])
})

test('what was never sent is dropped, what may have been sent is settled, and the visitor who leaves clears it', async () => {
  const { kept, outbox } = open()
  const { drop, settle } = await outbox.keep(call, [transaction, second])
  await settle(['0x2'])
  expect(rowsOf(kept)).toEqual([{ name: '0x1', isTold: false, transactions: [transaction, bare('0x2')] }])
  await drop(['0x2'])
  expect(rowsOf(kept)).toEqual([{ name: '0x1', isTold: false, transactions: [transaction] }])
  await outbox.keep({ ...call, requestId: 'request-2' }, [{ ...transaction, hash: '0x3' }])
  await drop(['0x1', '0x3'])
  expect(rowsOf(kept).map(({ name }) => name)).toEqual(['0x3'])
  await outbox.clear()
  expect(rowsOf(kept)).toEqual([])
})

test.each([
  [599_999, 1, 1],
  [600_000, 0, 1],
  [86_399_999, 0, 1],
  [86_400_000, 0, 0],
  [-1, 0, 1],
  [-86_400_000, 0, 0],
])('after %d ms %d is offered again, and %d is listed', async (afterMs, offered, listed) => {
  const kept = new Map<string, string>()
  await open({ kept }).outbox.keep(call, [transaction])
  const { clock, node, outbox } = open({ kept })
  node.answer = () => Promise.reject(failure('rpc/all-failed'))
  clock.now += afterMs
  expect(outbox.list('ada')).toHaveLength(listed)
  await outbox.resume('ada')
  await outbox.resume('ada')
  expect([node.offered.length, rowsOf(kept).length]).toEqual([offered, listed])
  // Bytes that are not offered any more are not kept, either.
  expect(JSON.stringify(rowsOf(kept)).includes('raw')).toBe(offered > 0)
})

test('the next visitor finds nothing of the one before, and another site’s stays as it is', async () => {
  const kept = new Map<string, string>()
  await open({ kept }).outbox.keep(call, [transaction])
  const other = open({ kept, origin: 'https://b.example' })
  await other.outbox.resume('ada')
  expect([other.node.offered, rowsOf(kept).length]).toEqual([[], 1])
  const next = open({ kept })
  await next.outbox.resume('bob')
  expect([next.node.offered, rowsOf(kept)]).toEqual([[], []])
})

test('where no node is known the bytes wait for one', async () => {
  const kept = new Map<string, string>()
  await open({ kept }).outbox.keep(call, [transaction])
  const { again, node, outbox } = open({ kept })
  node.isThere = false
  await outbox.resume('ada')
  expect([again.length, node.offered]).toEqual([1, []])
  node.isThere = true
  expect(await again[0]?.()).toBe(true)
  expect(rowsOf(kept)).toEqual([{ name: '0x1', isTold: false, transactions: [bare('0x1')] }])
})

test('bytes of just the most length are offered by the next page, and amounts of any size are listed', async () => {
  const kept = new Map<string, string>()
  const raw = `0x${'f'.repeat(399_998)}`
  const amount = '9'.repeat(78)
  await open({ kept }).outbox.keep(call, [{ ...transaction, raw, amount }])
  const { node, outbox } = open({ kept })
  await outbox.resume('ada')
  expect(node.offered).toEqual([raw])
  expect(outbox.list('ada')).toMatchObject([{ amount }])
})

test('an answer that a site acknowledges says nothing of its other requests', async () => {
  const { count, kept, outbox } = open()
  await outbox.keep(call, [transaction])
  await outbox.keep({ ...call, requestId: 'request-2' }, [second])
  await outbox.seen('request-2')
  expect(rowsOf(kept)).toMatchObject([
    { name: '0x1', isTold: false },
    { name: '0x2', isTold: true },
  ])
  // Nothing is kept for it: no other tab has to wait.
  const { turns } = count
  await outbox.seen('request-3')
  expect(count.turns).toBe(turns)
})

test('what changes nothing is not written: other tabs write there, too', async () => {
  const kept = new Map<string, string>()
  const { count, outbox } = open({ kept })
  const { settle } = await outbox.keep(call, [transaction, second])
  await settle(['0x1'])
  const { writes } = count
  await settle(['0x1'])
  await settle(['0x9'])
  await outbox.acknowledge('ada', ['0x9'])
  expect(count.writes).toBe(writes)
  await settle(['0x2'])
  const later = open({ kept })
  later.clock.now += 600_000
  await later.outbox.resume('ada')
  expect(later.count.writes).toBe(0)
})

test('of what is too old to be offered no bytes are kept, also where a part of it was answered', async () => {
  const kept = new Map<string, string>()
  const { settle } = await open({ kept }).outbox.keep(call, [transaction, second])
  await settle(['0x1'])
  const { clock, outbox } = open({ kept })
  clock.now += 600_000
  await outbox.resume('ada')
  expect(rowsOf(kept)).toEqual([{ name: '0x1', isTold: false, transactions: [bare('0x1'), bare('0x2')] }])
})

test('what a node has answered waits for no other one', async () => {
  const kept = new Map<string, string>()
  const { settle } = await open({ kept }).outbox.keep(call, [transaction])
  await settle(['0x1'])
  const { again, node, outbox } = open({ kept })
  node.isThere = false
  await outbox.resume('ada')
  expect(again).toEqual([])
})

test.each([
  { origin: 7 },
  { origin: 'a'.repeat(513) },
  { userId: undefined },
  { userId: 'a'.repeat(129) },
  { network: 7 },
  { network: 'eip155' },
  { account: 'a'.repeat(129) },
  { atMs: 0.5 },
  { atMs: '1000000' },
  { tag: 'a'.repeat(65) },
  { isTold: 'yes' },
  { transactions: [] },
  { transactions: Array.from({ length: 21 }, () => bare('0x1')) },
  { transactions: [{ ...bare('0x1'), amount: '-1' }] },
  { transactions: [{ ...bare('0x1'), amount: '1'.repeat(79) }] },
  { transactions: [{ ...bare('0x1'), amount: '1x' }] },
  { transactions: [{ ...bare('0x1'), hash: 'a'.repeat(129) }] },
  { transactions: [{ ...bare('0x1'), raw: 7 }] },
])('a foreign value there is not a sent transaction: %j', change => {
  const parcel = {
    origin: 'https://a.example',
    userId: 'ada',
    network,
    account: '0xa',
    atMs: 1_000_000,
    isTold: false,
    transactions: [bare('0x1')],
  }
  const listed = (value: object) =>
    open({ kept: new Map([['@billfold-vault/outbox', JSON.stringify([['0x1', value]])]]) }).outbox.list('ada')
  expect(listed(parcel)).toHaveLength(1)
  expect(listed({ ...parcel, ...change })).toEqual([])
})
