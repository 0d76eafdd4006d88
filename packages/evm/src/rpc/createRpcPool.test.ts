import { isBillfoldError } from 'billfold/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { createRpcPool } from './createRpcPool.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Message = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Behaviour = (messages: readonly Message[], isBatch: boolean) => Response | Promise<Response>

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init)
const result = ({ id, method }: Message, chainId: string, value: unknown) => ({
  jsonrpc: '2.0',
  id,
  result: method === 'eth_chainId' ? chainId : value,
})
/** A node that works. */
const sound =
  (value: unknown = '0x7', chainId = '0x1'): Behaviour =>
  (messages, isBatch) => {
    const answers = messages.map(message => result(message, chainId, value))
    return json(isBatch ? answers : answers[0])
  }
/** A node that answers every call with an error. */
const failing =
  (error: unknown): Behaviour =>
  (messages, isBatch) => {
    const answers = messages.map(message =>
      message.method === 'eth_chainId' ? result(message, '0x1', '') : { jsonrpc: '2.0', id: message.id, error },
    )
    return json(isBatch ? answers : answers[0])
  }
const silent: Behaviour = () => new Promise(() => {})
const refused: Behaviour = () => Promise.reject(new TypeError('fetch failed'))

/** A network of nodes by host name, and what they were asked. */
function createNodes(nodes: Record<string, Behaviour>) {
  const log: { host: string; messages: readonly Message[]; isBatch: boolean; at: number }[] = []
  const fetch = vi.fn(async function (this: unknown, input: string | URL | Request, init: RequestInit = {}) {
    if (this !== undefined) throw new TypeError('Illegal invocation')
    const host = new URL(String(input)).hostname
    const body: unknown = JSON.parse(String(init.body))
    const messages = (Array.isArray(body) ? body : [body]) as Message[]
    log.push({ host, messages, isBatch: Array.isArray(body), at: Date.now() })
    const answer = nodes[host]?.(messages, Array.isArray(body)) ?? refused([], false)
    return await new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      Promise.resolve(answer).then(resolve, reject)
    })
  })
  return { fetch: fetch as unknown as typeof globalThis.fetch, log, calls: fetch.mock.calls, nodes }
}

function open(
  nodes: ReturnType<typeof createNodes>,
  hosts: readonly string[],
  extra: { signal?: AbortSignal; ranked?: readonly string[] } = {},
) {
  const pool = createRpcPool()
  const url = (host: string) => `https://${host}/`
  const rpc = (signal = extra.signal) =>
    pool({
      fetch: nodes.fetch,
      networkId: 'eip155:1',
      rpcUrls: hosts.map(url),
      signal,
      ...(extra.ranked ? { rankedUrls: extra.ranked.map(url) } : {}),
    })
  return { ask: (method = 'eth_getBalance', signal = extra.signal) => rpc(signal).request(method, ['0x', 'latest']) }
}

async function settled<value>(promise: Promise<value>): Promise<value> {
  promise.catch(() => {})
  await vi.runAllTimersAsync()
  return promise
}

describe('fault 21: one address is dead', () => {
  test.each([
    ['refused', refused],
    ['silent', silent],
    ['no JSON', () => new Response('<html>')],
    ['empty', () => new Response('')],
    ['404', () => new Response('', { status: 404 })],
    ['500', () => new Response('oops', { status: 500 })],
    ['429', () => new Response('', { status: 429 })],
  ] as [string, Behaviour][])('%s: the next one answers', async (_, dead) => {
    const nodes = createNodes({ a: dead, b: sound() })
    expect(await settled(open(nodes, ['a', 'b']).ask())).toBe('0x7')
  })

  test('its rank drops: the next call goes to the other at once', async () => {
    const nodes = createNodes({ a: refused, b: sound() })
    const { ask } = open(nodes, ['a', 'b'])
    await settled(ask())
    const before = nodes.log.length
    await settled(ask())
    expect(nodes.log.slice(before).map(({ host }) => host)).toEqual(['b'])
  })

  test('one that hangs takes half of the time of two, and its request is ended', async () => {
    const nodes = createNodes({ a: silent, b: sound() })
    const startedAt = Date.now()
    await settled(open(nodes, ['a', 'b']).ask())
    expect(nodes.log.map(({ host, at }) => [host, at - startedAt])).toEqual([
      ['a', 0],
      ['b', 5_000],
    ])
    expect(nodes.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })
})

describe('fault 22: all addresses are dead', () => {
  test.each([
    ['refused', refused],
    ['silent', silent],
    ['503', () => new Response('', { status: 503 })],
    ['rate limit without end', () => new Response('', { status: 429, headers: { 'retry-after': '86400' } })],
  ] as [string, Behaviour][])('%s: rpc/all-failed within 10 s', async (_, dead) => {
    const nodes = createNodes({ a: dead, b: dead })
    const startedAt = Date.now()
    let endedAt = 0
    const asking = rejectionOf(open(nodes, ['a', 'b']).ask()).finally(() => {
      endedAt = Date.now()
    })
    const error = await settled(asking)
    expect(error.code).toBe('rpc/all-failed')
    expect(error.context).toEqual({ networkId: 'eip155:1' })
    expect(isBillfoldError(error.cause)).toBe(true)
    expect(endedAt - startedAt).toBeLessThanOrEqual(10_000)
  })

  test('four rounds, 150, 300 and 600 ms apart', async () => {
    const nodes = createNodes({ a: refused })
    const startedAt = Date.now()
    await settled(rejectionOf(open(nodes, ['a']).ask()))
    expect(nodes.log.map(({ at }) => at - startedAt)).toEqual([0, 150, 450, 1_050])
  })

  test('403 and 413 are tried once more only, 404 not at all', async () => {
    for (const [status, count] of [
      [403, 2],
      [413, 2],
      [503, 4],
      [404, 1],
    ] as const) {
      const nodes = createNodes({ a: () => new Response('', { status }) })
      await settled(rejectionOf(open(nodes, ['a']).ask()))
      expect([status, nodes.log.length]).toEqual([status, count])
    }
  })

  test('Retry-After is honoured, in seconds and as a date', async () => {
    for (const header of ['2', () => new Date(Date.now() + 2_000).toUTCString()]) {
      let isFirst = true
      const nodes = createNodes({
        a: (messages, isBatch) => {
          if (!isFirst) return sound()(messages, isBatch)
          isFirst = false
          const retryAfter = typeof header === 'string' ? header : header()
          return new Response('', { status: 429, headers: { 'retry-after': retryAfter } })
        },
      })
      const startedAt = Date.now()
      expect(await settled(open(nodes, ['a']).ask())).toBe('0x7')
      const waitedMs = (nodes.log[1]?.at ?? 0) - startedAt
      expect(waitedMs).toBeGreaterThan(900)
      expect(waitedMs).toBeLessThanOrEqual(2_001)
    }
  })

  test('a date of Retry-After is no reason to wait for the time that the machine slept', async () => {
    let isFirst = true
    const nodes = createNodes({
      a: (messages, isBatch) => {
        if (!isFirst) return sound()(messages, isBatch)
        isFirst = false
        const retryAfter = new Date(Date.now() + 2_000).toUTCString()
        return new Response('', { status: 429, headers: { 'retry-after': retryAfter } })
      },
    })
    // The pool's clock has stood still for four hours.
    const startedAt = Date.now()
    const pool = createRpcPool({ now: () => Date.now() - 14_400_000 })
    const rpc = pool({ fetch: nodes.fetch, networkId: 'eip155:1', rpcUrls: ['https://a/'] })
    expect(await settled(rpc.request('eth_getBalance', ['0x', 'latest']))).toBe('0x7')
    expect((nodes.log[1]?.at ?? 0) - startedAt).toBeLessThanOrEqual(2_001)
  })

  test('no address at all is said at once', async () => {
    expect((await rejectionOf(open(createNodes({}), []).ask())).code).toBe('rpc/no-url')
  })
})

describe('fault 23: errors of the node', () => {
  test('an error in HTTP 200 is mapped by text and number, its data kept', async () => {
    const nodes = createNodes({ a: failing({ code: -32000, message: 'insufficient funds for gas', data: '0x12' }) })
    const error = await settled(rejectionOf(open(nodes, ['a']).ask()))
    expect(error.code).toBe('node/insufficient-funds')
    expect(error.cause).toEqual({ code: -32000, message: 'insufficient funds for gas', data: '0x12' })
  })

  test('a revert is an answer: no other node is asked', async () => {
    const nodes = createNodes({ a: failing({ code: 3, message: 'execution reverted: no' }), b: sound() })
    expect((await settled(rejectionOf(open(nodes, ['a', 'b']).ask()))).code).toBe('node/reverted')
    expect(nodes.log.map(({ host }) => host)).toEqual(['a'])
  })

  test('other errors are put to the next address, and count if none knows better', async () => {
    const nodes = createNodes({ a: failing({ code: -32601, message: 'no such method' }), b: sound() })
    expect(await settled(open(nodes, ['a', 'b']).ask())).toBe('0x7')
    const both = createNodes({ a: failing({ code: -32601, message: '' }), b: refused })
    expect((await settled(rejectionOf(open(both, ['a', 'b']).ask()))).code).toBe('rpc/method-not-found')
  })

  test('"not now" is asked again', async () => {
    for (const code of [-1, -32005, -32603]) {
      const nodes = createNodes({ a: failing({ code, message: 'busy' }) })
      expect((await settled(rejectionOf(open(nodes, ['a']).ask()))).code).toBe('rpc/all-failed')
      expect(nodes.log).toHaveLength(4)
    }
  })

  test('an error beside a bad status counts, as some nodes send it', async () => {
    const nodes = createNodes({
      a: (messages, isBatch) => {
        const answers = messages.map(({ id, method }) =>
          method === 'eth_chainId' ? { id, result: '0x1' } : { id, error: { code: 3, message: 'execution reverted' } },
        )
        return json(isBatch ? answers : answers[0], { status: 400 })
      },
    })
    expect((await settled(rejectionOf(open(nodes, ['a']).ask()))).code).toBe('node/reverted')
  })
})

describe('fault 24: answers and calls', () => {
  test('calls of one moment are one request, answered by id in any order', async () => {
    const nodes = createNodes({
      a: messages => json(messages.map(message => result(message, '0x1', `0x${message.id}`)).reverse()),
    })
    const { ask } = open(nodes, ['a'])
    const answers = await settled(Promise.all([ask(), ask(), ask()]))
    expect(nodes.log).toHaveLength(1)
    const asked = nodes.log[0]?.messages.filter(({ method }) => method !== 'eth_chainId') ?? []
    expect(answers).toEqual(asked.map(({ id }) => `0x${id}`))
  })

  test('a missing member is asked of the next address, the others stand; doubles and strangers are ignored', async () => {
    const nodes = createNodes({
      a: messages => {
        const answers = messages.map(message => result(message, '0x1', '0xa'))
        const last = answers.pop()
        return json([
          ...answers,
          { id: last?.id, result: null },
          { ...answers[0], result: '0xbad' },
          { id: 99, result: '0xbad' },
          null,
        ])
      },
      b: sound('0xb'),
    })
    const { ask } = open(nodes, ['a', 'b'])
    expect(await settled(Promise.all([ask(), ask()]))).toEqual(['0xa', '0xb'])
  })

  test('a node that takes single calls only is asked one by one from then on', async () => {
    for (const refusal of [
      () => json({ error: { code: -32600, message: 'no batches' }, id: null }),
      () => new Response('', { status: 400 }),
    ]) {
      const nodes = createNodes({ a: (messages, isBatch) => (isBatch ? refusal() : sound()(messages, isBatch)) })
      const { ask } = open(nodes, ['a'])
      expect(await settled(Promise.all([ask(), ask()]))).toEqual(['0x7', '0x7'])
      await settled(Promise.all([ask(), ask()]))
      expect(nodes.log.filter(({ isBatch }) => isBatch)).toHaveLength(1)
    }
  })

  test('a thousand calls are one request, more are several', async () => {
    const nodes = createNodes({ a: sound() })
    const { ask } = open(nodes, ['a'])
    await settled(Promise.all(Array.from({ length: 1_500 }, () => ask())))
    expect(nodes.log.map(({ messages }) => messages.length)).toEqual([1_000, 501])
  })
})

describe('fault 25: the wrong chain', () => {
  test('its answer never counts, and it is not asked again', async () => {
    const nodes = createNodes({ a: sound('0xbad', '0x2'), b: sound() })
    const { ask } = open(nodes, ['a', 'b'])
    expect(await settled(ask())).toBe('0x7')
    expect(await settled(ask())).toBe('0x7')
    expect(nodes.log.map(({ host }) => host)).toEqual(['a', 'b', 'b'])
  })

  test('when there is no other, the error says so', async () => {
    const error = await settled(rejectionOf(open(createNodes({ a: sound('0xbad', '0x2') }), ['a']).ask()))
    expect(error.code).toBe('rpc/all-failed')
    expect(isBillfoldError(error.cause, 'rpc/wrong-chain') && error.cause.context).toEqual({
      actual: 'eip155:2',
      expected: 'eip155:1',
    })
  })

  test('is looked at once per address', async () => {
    const nodes = createNodes({ a: sound() })
    const { ask } = open(nodes, ['a'])
    await settled(ask())
    await settled(ask())
    const asked = nodes.log.flatMap(({ messages }) => messages.map(({ method }) => method))
    expect(asked.filter(method => method === 'eth_chainId')).toHaveLength(1)
  })
})

describe('fault 35: nonsense', () => {
  test.each(['0x', '0x00', '0x07', '7', 7, null, '0xzz', `0x1${'0'.repeat(64)}`, [], {}])(
    '%o is no balance',
    async value => {
      const nodes = createNodes({ a: sound(value), b: sound('0x1') })
      expect(await settled(open(nodes, ['a', 'b']).ask())).toBe('0x1')
    },
  )

  test('hex of half a byte is no answer of a contract', async () => {
    const nodes = createNodes({ a: sound('0x123'), b: sound('0x12') })
    expect(await settled(open(nodes, ['a', 'b']).ask('eth_call'))).toBe('0x12')
  })

  test('more than 2 MB is not read', async () => {
    const huge = () => new Response(new ReadableStream({ pull: stream => stream.enqueue(new Uint8Array(100_000)) }))
    const declared = () => new Response('', { headers: { 'content-length': '999999999' } })
    for (const large of [huge, declared]) {
      const nodes = createNodes({ a: large, b: sound() })
      expect(await settled(open(nodes, ['a', 'b']).ask())).toBe('0x7')
    }
  })
})

describe('giving up', () => {
  test('an aborted call rejects at once and ends its request when no other caller waits for it', async () => {
    const nodes = createNodes({ a: sound() })
    const { ask } = open(nodes, ['a'])
    await settled(ask())
    nodes.nodes.a = silent
    const controller = new AbortController()
    const asking = rejectionOf(ask('eth_getBalance', controller.signal))
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    expect((await asking).code).toBe('request/aborted')
    expect(nodes.calls.at(-1)?.[1]?.signal?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a call aborted between two rounds, or before it began, makes no request', async () => {
    const nodes = createNodes({ a: refused })
    const controller = new AbortController()
    const { ask } = open(nodes, ['a'])
    const asking = rejectionOf(ask('eth_getBalance', controller.signal))
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    expect((await asking).code).toBe('request/aborted')
    const asked = nodes.log.length
    expect((await settled(rejectionOf(ask('eth_getBalance', AbortSignal.abort())))).code).toBe('request/aborted')
    expect(nodes.log.filter(({ messages }) => messages.some(({ method }) => method === 'eth_getBalance'))).toHaveLength(
      asked,
    )
  })

  test('one caller that gives up leaves the others of its batch alone, and the address its rank', async () => {
    let release = () => {}
    const nodes = createNodes({
      a: async (messages, isBatch) => {
        await new Promise<void>(resolve => {
          release = resolve
        })
        return sound()(messages, isBatch)
      },
      b: sound('0xb'),
    })
    const { ask } = open(nodes, ['a', 'b'])
    const controller = new AbortController()
    const first = rejectionOf(ask('eth_getBalance', controller.signal))
    const second = ask()
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    release()
    expect((await first).code).toBe('request/aborted')
    expect(await settled(second)).toBe('0x7')
  })
})

describe('order', () => {
  test('the fast and steady address comes first, the proxy before it, a dead proxy last', async () => {
    const slow: Behaviour = async (messages, isBatch) => {
      await new Promise(resolve => setTimeout(resolve, 500))
      return sound('0xa')(messages, isBatch)
    }
    const nodes = createNodes({ proxy: sound('0xp'.replace('p', 'f')), a: slow, b: sound('0xb') })
    const { ask } = open(nodes, ['proxy', 'a', 'b'], { ranked: ['a', 'b'] })
    expect(await settled(ask())).toBe('0xf')
    nodes.nodes.proxy = refused
    expect(await settled(ask())).toBe('0xa')
    nodes.nodes.a = refused
    expect(await settled(ask())).toBe('0xb')
    nodes.nodes.a = slow
    // b has answered every time and quickly, a one of two.
    expect(await settled(ask())).toBe('0xb')
    nodes.nodes.proxy = sound('0xf')
    nodes.nodes.a = refused
    nodes.nodes.b = refused
    expect(await settled(ask())).toBe('0xf')
    expect(await settled(ask())).toBe('0xf')
  })

  test('a proxy that failed once is tried again after 30 s, beside the address that answers, and comes first again', async () => {
    const nodes = createNodes({ proxy: refused, b: sound('0xb') })
    const { ask } = open(nodes, ['proxy', 'b'], { ranked: ['b'] })
    expect(await settled(ask())).toBe('0xb')
    nodes.nodes.proxy = sound('0xf')
    expect(await settled(ask())).toBe('0xb')
    await vi.advanceTimersByTimeAsync(30_000)
    const before = nodes.log.length
    expect(await settled(ask())).toBe('0xb')
    expect(
      nodes.log
        .slice(before)
        .map(({ host }) => host)
        .sort(),
    ).toEqual(['b', 'proxy'])
    for (let read = 0; read < 10; read++) expect(await settled(ask())).toBe('0xf')
  })

  test('one that stays away costs no read any time, and one request in 30 s', async () => {
    const nodes = createNodes({ proxy: silent, b: sound('0xb') })
    const { ask } = open(nodes, ['proxy', 'b'], { ranked: ['b'] })
    await settled(ask())
    const asked = () => nodes.log.filter(({ host }) => host === 'proxy').length
    const before = asked()
    for (let read = 0; read < 100; read++) {
      await vi.advanceTimersByTimeAsync(3_000)
      const reading = ask()
      // By the next turn of the timers, long before a silent address would be given up.
      await vi.advanceTimersByTimeAsync(1)
      expect(await reading).toBe('0xb')
    }
    expect(asked() - before).toBeGreaterThan(6)
    expect(asked() - before).toBeLessThanOrEqual(10)
  })

  test('what went wrong long ago counts less than what goes well now', async () => {
    const nodes = createNodes({ a: refused, b: sound('0xb') })
    const { ask } = open(nodes, ['a', 'b'])
    for (let read = 0; read < 3; read++) expect(await settled(ask())).toBe('0xb')
    nodes.nodes.a = sound('0xa')
    nodes.nodes.b = refused
    expect(await settled(ask())).toBe('0xa')
    nodes.nodes.b = sound('0xb')
    expect(await settled(ask())).toBe('0xb')
    await vi.advanceTimersByTimeAsync(600_000)
    // Both are as good as unknown: the given order decides.
    expect(await settled(ask())).toBe('0xa')
  })

  test('two kits with one family do not share what they know', async () => {
    const pool = createRpcPool()
    const [one, two] = [createNodes({ a: sound('0x1') }), createNodes({ a: sound('0x2') })]
    const ask = (nodes: typeof one) =>
      pool({ fetch: nodes.fetch, networkId: 'eip155:1', rpcUrls: ['https://a/'] }).request('eth_getBalance', [])
    expect(await settled(Promise.all([ask(one), ask(two)]))).toEqual(['0x1', '0x2'])
    expect([one.log.length, two.log.length]).toEqual([1, 1])
  })

  test('nothing of the page goes along', async () => {
    const nodes = createNodes({ a: sound() })
    await settled(open(nodes, ['a']).ask())
    expect(nodes.calls[0]?.[1]).toMatchObject({ method: 'POST', credentials: 'omit' })
  })
})
