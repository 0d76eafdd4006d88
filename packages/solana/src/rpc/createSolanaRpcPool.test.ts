import { expect, test } from 'vitest'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { createSolanaRpcPool } from './createSolanaRpcPool.ts'

const networkId = 'solana:Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDt'
const genesisHash = 'Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDtKaFwSxoeJmLG'
const [one, two] = ['https://one.example/', 'https://two.example/'] as const

type Answer = (method: string) => Response | Promise<Response>
const result = (value: unknown) => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }))
const failure = (error: object) => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))

/** Addresses that answer as the test says, `getGenesisHash` correctly; and what each was asked. */
function setUp(answers: Readonly<Record<string, Answer>>, timeoutMs?: number, now?: () => number) {
  const asked: string[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const { method } = JSON.parse(String(init.body)) as { method: string }
    if (method === 'getGenesisHash' && !answers[`${url} genesis`]) return result(genesisHash)
    if (method !== 'getGenesisHash') asked.push(url)
    const answer = answers[method === 'getGenesisHash' ? `${url} genesis` : url]
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      Promise.resolve(answer?.(method) ?? Promise.reject(new TypeError('Failed to fetch'))).then(resolve, reject)
    })
  }) as typeof globalThis.fetch
  const pool = createSolanaRpcPool({ ...(timeoutMs === undefined ? {} : { timeoutMs }), ...(now ? { now } : {}) })
  const open = (signal?: AbortSignal) => pool({ fetch, networkId, rpcUrls: [one, two], signal })
  const read = (value: unknown) => (typeof value === 'number' ? value : undefined)
  return { asked, ask: (signal?: AbortSignal) => open(signal).request('getSlot', [], read) }
}

test('fault 21: a dead address is passed over, and asked last from then on', async () => {
  const { ask, asked } = setUp({ [two]: () => result(7) })
  expect([await ask(), await ask()]).toEqual([7, 7])
  expect(asked).toEqual([one, two, two])
})

test('B10: an address that failed once is asked again in its place after 30 s', async () => {
  let time = 1_000_000
  let isDead = true
  const answers = {
    [one]: () => (isDead ? Promise.reject(new TypeError('Failed to fetch')) : result(7)),
    [two]: () => result(7),
  }
  const { ask, asked } = setUp(answers, undefined, () => time)
  await ask()
  isDead = false
  time += 29_000
  await ask()
  time += 2_000
  await ask()
  expect(asked).toEqual([one, two, two, one])
})

test('fault 22: when all are dead it says so, within its time', async () => {
  const { ask, asked } = setUp({})
  const error = await rejectionOf(ask())
  expect(error).toMatchObject({ code: 'rpc/all-failed', cause: { code: 'http/offline' } })
  expect(asked).toHaveLength(8)
})

test('fault 22: addresses that never answer are given up when the time is over', async () => {
  const { ask } = setUp({ [one]: () => new Promise(() => {}), [two]: () => new Promise(() => {}) }, 60)
  expect((await rejectionOf(ask())).code).toBe('rpc/all-failed')
})

test('fault 23: an error in a 200 is an answer, with its data; others are not asked', async () => {
  const data = { err: 'BlockhashNotFound', logs: [] }
  const { ask, asked } = setUp({
    [one]: () => failure({ code: -32002, message: 'Transaction simulation failed', data }),
  })
  expect(await rejectionOf(ask())).toMatchObject({ code: 'send/expired', cause: { code: -32002, data } })
  expect(asked).toEqual([one])
})

test('a node that lags, or has had enough, is no answer', async () => {
  const lagging = setUp({ [one]: () => failure({ code: -32005, message: 'Node is behind' }), [two]: () => result(7) })
  expect(await lagging.ask()).toBe(7)
  const busy = new Response('{"jsonrpc":"2.0","error":{"code":429,"message":"Too many"},"id":1}', {
    status: 429,
    headers: { 'retry-after': '60' },
  })
  const limited = setUp({ [one]: () => busy.clone(), [two]: () => result(7) })
  expect([await limited.ask(), await limited.ask()]).toEqual([7, 7])
  expect(limited.asked).toEqual([one, two, two])
})

test.for<[string, Answer]>([
  ['fault 24: another id', () => new Response('{"jsonrpc":"2.0","id":2,"result":7}')],
  ['fault 24: no id', () => new Response('{"jsonrpc":"2.0","result":7}')],
  ['fault 35: no JSON', () => new Response('<html>')],
  ['fault 35: nothing', () => new Response('')],
  ['fault 35: what was not asked for', () => result('seven')],
  ['no result at all', () => new Response('{"jsonrpc":"2.0","id":1}')],
  ['500', () => new Response('{}', { status: 500 })],
  ['2 MB and more', () => new Response(`"${'x'.repeat(2_000_001)}"`)],
])('%s is no answer: another address is asked', async ([, answer]) => {
  const { ask, asked } = setUp({ [one]: answer, [two]: () => result(7) })
  expect(await ask()).toBe(7)
  expect(asked).toEqual([one, two])
})

test('fault 25: an address of another chain is not believed, and not asked again', async () => {
  const { ask, asked } = setUp({
    [`${one} genesis`]: () => result('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'),
    [one]: () => result(1),
    [two]: () => result(7),
  })
  expect([await ask(), await ask()]).toEqual([7, 7])
  expect(asked).toEqual([one, two, two])
})

test('gives up with its signal', async () => {
  const aborting = new AbortController()
  const { ask } = setUp({ [one]: () => new Promise(() => {}) })
  const asking = rejectionOf(ask(aborting.signal))
  setTimeout(() => aborting.abort())
  expect((await asking).code).toBe('request/aborted')
  expect((await rejectionOf(ask(AbortSignal.abort()))).code).toBe('request/aborted')
})
