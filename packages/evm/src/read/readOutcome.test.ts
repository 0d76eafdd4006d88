import { isBillfoldError } from 'billfold/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { testNetworks } from '../../test/support/testNetworks.ts'
import { readingFeatures } from '../features/readingFeatures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [network] = testNetworks
const hash = `0x${'ab'.repeat(32)}`
const block = `0x${'01'.repeat(32)}`
const mined = { transactionHash: hash, blockHash: block, status: '0x1' }
const elsewhere = { ...mined, blockHash: `0x${'02'.repeat(32)}` }
const failed = { ...mined, status: '0x0' }
/** A transaction that moves `value`; a token transfer has data. */
const moving = (value: bigint, input = '0x') => ({ hash, value: `0x${value.toString(16)}`, input })
const [small, large, token] = [moving(10n ** 16n), moving(10n ** 16n + 1n), moving(0n, '0xa9059cbb')]

type Node = { receipt?: unknown; transaction?: unknown; chainId?: string } | 'refused' | 'silent'

/** A network of nodes, one host each, and which of them was asked for what. */
function createNodes(nodes: Record<string, Node>, hosts = Object.keys(nodes)) {
  const log: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { hostname: host } = new URL(String(input))
    const body: unknown = JSON.parse(String(init?.body))
    const messages = (Array.isArray(body) ? body : [body]) as { id: number; method: string }[]
    for (const { method } of messages) if (method !== 'eth_chainId') log.push(`${host} ${method.slice(18)}`)
    const node = nodes[host] ?? 'refused'
    if (node === 'silent')
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    if (node === 'refused') throw new TypeError('fetch failed')
    const { receipt = null, transaction = null, chainId = '0x7a69' } = node
    const answers = messages.map(({ id, method }) => ({
      id,
      result: method === 'eth_chainId' ? chainId : method === 'eth_getTransactionReceipt' ? receipt : transaction,
    }))
    return new Response(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  }
  const rpcUrls = hosts.map(host => `https://${host}/`)
  const { transactionStatus } = readingFeatures()
  const ask = async (signal?: AbortSignal) => {
    const asking = transactionStatus({
      network: { ...network, rpcUrls },
      settings: { fetch, rpcUrls: () => rpcUrls },
      hash,
      ...(signal ? { signal } : {}),
    })
    asking.catch(() => {})
    await vi.advanceTimersByTimeAsync(10_000)
    return await asking
  }
  return { ask, log, nodes }
}

describe('T16: a receipt of high value needs two nodes', () => {
  test('two that agree make it final', async () => {
    const { ask, log } = createNodes({ a: { receipt: mined }, b: { receipt: mined } })
    expect(await ask()).toBe('success')
    expect(log).toEqual(['a Receipt', 'b Receipt'])
    expect(await createNodes({ a: { receipt: failed }, b: { receipt: failed } }).ask()).toBe('failed')
  })

  test.each([
    ['ether', large],
    ['a token', token],
    ['a transaction that the other does not know', null],
    ['another transaction', { ...small, hash: block }],
    ['nonsense', { hash, value: 'much', input: '0x' }],
  ])('what the other node does not confirm stays pending: %s', async (_, transaction) => {
    const { ask, nodes } = createNodes({ a: { receipt: mined, transaction: small }, b: { transaction } })
    expect(await ask()).toBeUndefined()
    // It has caught up.
    nodes.b = { receipt: mined }
    expect(await ask()).toBe('success')
  })

  test('of little value it counts on one node’s word, and the other says how little', async () => {
    expect(await createNodes({ a: { receipt: mined }, b: { transaction: small } }).ask()).toBe('success')
  })

  test.each(['refused', 'silent'] as const)(
    'a second node that is %s delays only transactions of value, and is named as the cause',
    async dead => {
      expect(await createNodes({ a: { receipt: mined, transaction: small }, b: dead }).ask()).toBe('success')
      for (const transaction of [large, token]) {
        const error = await rejectionOf(createNodes({ a: { receipt: mined, transaction }, b: dead }).ask())
        expect(error.code).toBe('rpc/unconfirmed')
        expect(isBillfoldError(error.cause, 'rpc/all-failed')).toBe(true)
      }
      const three = createNodes({ a: { receipt: mined }, b: dead, c: { receipt: mined } })
      expect(await three.ask()).toBe('success')
    },
  )

  test('one that lags is passed over when a third is there', async () => {
    const { ask, log } = createNodes({ a: { receipt: mined }, b: {}, c: { receipt: mined } })
    expect(await ask()).toBe('success')
    expect(log).toEqual(['a Receipt', 'b Receipt', 'c Receipt'])
  })

  test.each([
    ['the block', elsewhere],
    ['the outcome', failed],
  ])('nodes that contradict each other in %s: two outvote one, which loses its rank', async (_, wrong) => {
    const faulty = { receipt: wrong, transaction: small }
    const { ask, log } = createNodes({ a: faulty, b: { receipt: mined }, c: { receipt: mined } })
    expect(await ask()).toBe('success')
    expect(log).toEqual(['a Receipt', 'b Receipt', 'c Receipt'])
    log.length = 0
    expect(await ask()).toBe('success')
    expect(log).toEqual(['b Receipt', 'c Receipt'])
  })

  test('without a majority it stays pending, for any worth, and both lose rank', async () => {
    const { ask, log, nodes } = createNodes({
      a: { receipt: elsewhere, transaction: small },
      b: { receipt: mined, transaction: small },
      c: { transaction: small },
    })
    expect(await ask()).toBeUndefined()
    expect(log).toEqual(['a Receipt', 'b Receipt', 'c Receipt'])
    nodes.c = { receipt: mined }
    log.length = 0
    expect(await ask()).toBe('success')
    expect(log[0]).toBe('c Receipt')
  })

  test('two addresses of one host are one node, and one of another chain does not count', async () => {
    const hosts = ['a/one', 'a/two']
    const one = createNodes({ a: { receipt: mined, transaction: large } }, hosts)
    expect(await one.ask()).toBe('success')
    expect(one.log).toEqual(['a Receipt'])
    const wrong = createNodes({ a: { receipt: mined, transaction: large }, b: { receipt: mined, chainId: '0x1' } })
    expect((await rejectionOf(wrong.ask())).code).toBe('rpc/unconfirmed')
  })

  test('a reorganisation that dropped its block makes it pending again (fault 26)', async () => {
    const { ask, nodes } = createNodes({ a: { receipt: mined }, b: { receipt: mined } })
    expect(await ask()).toBe('success')
    nodes.a = { transaction: large }
    expect(await ask()).toBeUndefined()
    nodes.a = { receipt: elsewhere }
    nodes.b = { receipt: elsewhere }
    expect(await ask()).toBe('success')
  })

  test.each([
    ['no block', { ...mined, blockHash: null }],
    ['an invalid block', { ...mined, blockHash: '0x12' }],
    ['another transaction', { ...mined, transactionHash: block }],
    ['no status', { ...mined, status: '0x2' }],
  ])('a receipt of %s does not count', async (_, receipt) => {
    expect(await createNodes({ a: { receipt }, b: { receipt } }).ask()).toBeUndefined()
  })

  test('all of it settles within 10 s, and at once when it is given up', async () => {
    const { ask } = createNodes({ a: { receipt: mined, transaction: large }, b: 'silent', c: 'silent' })
    // `ask` lets 10 s pass and not a millisecond more.
    expect((await rejectionOf(ask())).code).toBe('rpc/unconfirmed')
    const leaving = new AbortController()
    const { ask: asked } = createNodes({ a: { receipt: mined }, b: 'silent' })
    setTimeout(() => leaving.abort(), 100)
    expect((await rejectionOf(asked(leaving.signal))).code).toBe('request/aborted')
  })
})
