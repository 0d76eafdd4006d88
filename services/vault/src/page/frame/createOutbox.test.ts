import { FrameFailure } from 'billfold/channel'
import { expect, test } from 'vitest'
import type { ChainClient } from '../chain/createChainClient.ts'
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
  const node = { offered: [] as unknown[], answer: async (): Promise<unknown> => '0x1' }
  const client: ChainClient = {
    async ask(method, params) {
      if (method !== 'eth_sendRawTransaction') return null
      node.offered.push((params as unknown[])[0])
      return node.answer()
    },
  }
  const clock = { now: 1_000_000 }
  const again: (() => Promise<boolean>)[] = []
  const outbox = createOutbox({
    origin,
    now: () => clock.now,
    alone: (_, work) => work(),
    chains: { clientOf: () => client },
    repeats: { add: run => void again.push(run) },
    storage: () => ({
      getItem: name => kept.get(name) ?? null,
      setItem(name, value) {
        if (!isTaken(value)) throw new DOMException('full', 'QuotaExceededError')
        kept.set(name, value)
      },
    }),
  })
  return { again, client, clock, kept, node, outbox }
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
    await outbox.told(userId, ['0x1'])
    await outbox.seen('request-1')
  }
  const { outbox } = open({ kept })
  expect(outbox.list('ada')).toHaveLength(1)
  await outbox.told('ada', ['0x2'])
  expect(outbox.list('ada')).toHaveLength(1)
  await outbox.told('ada', ['0x1', '0x2'])
  expect(outbox.list('ada')).toEqual([])
})

test('a browser keeps the last 50 requests', async () => {
  const { kept, outbox } = open()
  for (let count = 0; count < 60; count += 1)
    await outbox.keep({ ...call, requestId: `${count}` }, [{ ...transaction, hash: `0x${count}` }])
  const names = (JSON.parse([...kept.values()][0] ?? '[]') as [string][]).map(([name]) => name)
  expect(names).toEqual(Array.from({ length: 50 }, (_, at) => `0x${at + 10}`))
})
