import { createManualClock } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import type { PostText } from '../client/PostText.ts'
import { UpstreamError } from '../UpstreamError.ts'
import { createUpstream } from './createUpstream.ts'
import type { RpcCall } from './RpcCall.ts'

type Request = { jsonrpc: string; id: number; method: string; params: unknown }
type Said = { status?: number; retryAfterMs?: number; text?: string; json?: unknown }

const signal = new AbortController().signal
const url = 'https://node.example/key'
const call = (method: string, params: unknown = []): RpcCall => ({ method, params })
const answer = ({ id, method }: Request) => ({ jsonrpc: '2.0', id, result: method })

/** A node that answers as a test says, by default each call with its own method. */
function createNode(options: { maxAnswerBytes?: number } = {}) {
  const clock = createManualClock()
  const asked: { url: string; body: Request | Request[]; given: PostText.Options }[] = []
  const state: { say(body: Request | Request[]): Said | Promise<Said> } = {
    say: body => ({ json: Array.isArray(body) ? body.map(answer) : answer(body) }),
  }
  const postText: PostText = async (to, text, given) => {
    const body = JSON.parse(text) as Request | Request[]
    asked.push({ url: to, body, given })
    const said = await state.say(body)
    return { status: said.status ?? 200, retryAfterMs: said.retryAfterMs, text: said.text ?? JSON.stringify(said.json) }
  }
  const upstream = createUpstream({ url, postText, isPrivateAllowed: false, monotonic: clock.monotonic, ...options })
  return {
    asked,
    clock,
    state,
    send: (calls: readonly RpcCall[], project = 'a') => upstream.send(calls, { signal, timeoutMs: 1_000, project }),
  }
}

const failure = async (sending: Promise<unknown>) => {
  const error = await sending.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof UpstreamError)) throw error ?? new Error('nothing failed')
  const { kind, mayHaveArrived, message, retryAfterMs } = error
  return { kind, message, mayHaveArrived, retryAfterMs }
}

describe('a request to a node', () => {
  it('is one call with an id of its own, within the bounds that were given', async () => {
    const node = createNode()
    expect(await node.send([call('eth_chainId')])).toEqual([{ result: 'eth_chainId' }])
    await node.send([{ method: 'eth_chainId', params: undefined }])
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    const given = { signal, timeoutMs: 1_000, maxBytes: 8_000_000, isPrivateAllowed: false }
    expect(node.asked).toEqual([
      { url, body, given },
      { url, body, given },
    ])
    const small = createNode({ maxAnswerBytes: 7 })
    await small.send([call('x')])
    expect(small.asked[0]?.given.maxBytes).toBe(7)
  })

  it('is a batch of at most a hundred calls, whose answers may come in any order', async () => {
    const node = createNode()
    node.state.say = body => ({ json: [7, null, {}, ...(body as Request[]).map(answer)].reverse() })
    const calls = Array.from({ length: 102 }, (_, index) => call(`m${index}`))
    expect(await node.send(calls)).toEqual(calls.map(({ method }) => ({ result: method })))
    expect(node.asked.map(({ body }) => (body as Request[]).map(({ id }) => id))).toEqual([
      Array.from({ length: 100 }, (_, index) => index + 1),
      [1, 2],
    ])
  })

  it('without a call asks nothing of what is left', async () => {
    const node = createNode()
    expect(await node.send([])).toEqual([])
    expect(node.asked).toEqual([])
    await node.send(Array.from({ length: 100 }, (_, index) => call(`m${index}`)))
    expect(node.asked).toHaveLength(1)
  })

  it('goes to a node that takes no batches call by call from then on, eight at once', async () => {
    const node = createNode()
    let [now, most] = [0, 0]
    node.state.say = async body => {
      if (Array.isArray(body)) return { json: { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch' } } }
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
      return { json: answer(body) }
    }
    const calls = Array.from({ length: 9 }, (_, index) => call(`m${index}`))
    for (let times = 0; times < 2; times++)
      expect(await node.send(calls)).toEqual(calls.map(({ method }) => ({ result: method })))
    expect(node.asked.filter(({ body }) => Array.isArray(body))).toHaveLength(1)
    expect(most).toBe(8)
  })

  it('of a batch that is refused for its number is a failure of the node, which still takes batches', async () => {
    const node = createNode()
    const { say } = node.state
    node.state.say = () => ({ json: { jsonrpc: '2.0', id: null, error: { code: -32005, message: 'limit' } } })
    expect(await failure(node.send([call('a'), call('b')]))).toEqual({
      kind: 'status',
      message: 'status: error -32005',
      mayHaveArrived: false,
      retryAfterMs: undefined,
    })
    node.state.say = say
    await node.send([call('a'), call('b')])
    expect(node.asked.at(-1)?.body).toHaveLength(2)
  })

  it('whose batch fails for another reason is not sent again call by call', async () => {
    const node = createNode()
    node.state.say = () => ({ text: '<html>' })
    expect(await failure(node.send([call('a'), call('b')]))).toMatchObject({ kind: 'unreadable' })
    expect(node.asked).toHaveLength(1)
  })
})

describe('an answer of a node', () => {
  const error = { code: 3, message: 'execution reverted' }
  const refused = { jsonrpc: '2.0', id: 1, error }

  it.each<[Said, unknown]>([
    [{ json: { jsonrpc: '2.0', id: 1, result: null } }, { result: null }],
    [{ json: refused }, { error }],
    // Some nodes answer errors of the call with 4xx.
    [{ status: 400, json: refused }, { error }],
    [{ status: 299, json: refused }, { error }],
    // What could not be read has no id.
    [{ json: { ...refused, id: null } }, { error }],
    [{ json: { ...refused, error: { ...error, data: '0x01' } } }, { error: { ...error, data: '0x01' } }],
    [
      { json: { ...refused, error: { code: 1, message: 'no HTTPS://node.example/key or ws://a:1/b or http://a/b' } } },
      { error: { code: 1, message: 'no <address> or <address> or <address>' } },
    ],
    [
      { json: { ...refused, error: { code: 1, message: 'see xhttp://a.example' } } },
      { error: { code: 1, message: 'see xhttp://a.example' } },
    ],
    [{ text: '{"jsonrpc":"2.0","id":1,"result":18446744073709551615}' }, { result: 18_446_744_073_709_551_615n }],
  ])('%j is read', async (said, outcome) => {
    const node = createNode()
    node.state.say = () => said
    expect(await node.send([call('eth_call')])).toEqual([outcome])
  })

  it.each<[Said, string]>([
    [{ text: '<html>' }, 'unreadable'],
    [{ status: 299, text: '' }, 'unreadable'],
    [{ json: {} }, 'unreadable'],
    [{ json: null }, 'unreadable'],
    [{ status: 299, json: {} }, 'unreadable'],
    [{ json: { jsonrpc: '2.0', id: 2, result: 1 } }, 'unreadable'],
    [{ json: [{ jsonrpc: '2.0', id: 1, result: 1 }] }, 'unreadable'],
    [{ status: 199, text: '<html>' }, 'status: 199'],
    [{ status: 300, text: '<html>' }, 'status: 300'],
    [{ status: 404, text: '<html>' }, 'status: 404'],
    [{ status: 300, json: {} }, 'status: 300'],
    [{ status: 400, json: { jsonrpc: '2.0' } }, 'status: 400'],
    [{ status: 400, json: { id: 1 } }, 'status: 400'],
    [{ status: 400, json: null }, 'status: 400'],
    [{ status: 400, json: 7 }, 'status: 400'],
    [{ status: 429, json: refused }, 'status: 429'],
    [{ status: 500, json: refused }, 'status: 500'],
    [{ status: 503, json: refused }, 'status: 503'],
  ])('%j is not valid: %s', async (said, message) => {
    const node = createNode()
    node.state.say = () => ({ retryAfterMs: 7, ...said })
    expect(await failure(node.send([call('eth_call')]))).toEqual({
      kind: message.split(':')[0],
      message,
      mayHaveArrived: true,
      retryAfterMs: message.startsWith('status') ? 7 : undefined,
    })
  })

  it.each([
    ['lacks one', [{ jsonrpc: '2.0', id: 1, result: 1 }]],
    ['is another call’s', [1, 3].map(id => ({ jsonrpc: '2.0', id, result: 1 }))],
  ])('to a batch that %s is not valid', async (_, json) => {
    const node = createNode()
    node.state.say = () => ({ json })
    expect(await failure(node.send([call('a'), call('b')]))).toMatchObject({ kind: 'unreadable', mayHaveArrived: true })
  })

  it('to a batch that is an empty batch is not valid, and batches are still sent', async () => {
    const node = createNode()
    node.state.say = () => ({ json: 7 })
    // Call by call it is tried again.
    expect(await failure(node.send([call('a'), call('b')]))).toMatchObject({
      kind: 'unreadable',
      message: 'unreadable',
    })
    expect(node.asked).toHaveLength(3)
  })
})

describe('the circuit of a project at a node', () => {
  const open = { kind: 'open-circuit' }

  it('opens after three failures, for that project alone, and closes after a success', async () => {
    const node = createNode()
    const { say } = node.state
    node.state.say = () => ({ status: 500, json: {} })
    for (let times = 0; times < 3; times++)
      expect(await failure(node.send([call('x')]))).toMatchObject({ kind: 'status' })
    expect(await failure(node.send([call('x')]))).toMatchObject(open)
    node.state.say = say
    await node.send([call('x')], 'b')
    expect(await failure(node.send([call('x')]))).toMatchObject(open)
    node.clock.advance(5_000)
    await node.send([call('x')])
    node.state.say = () => ({ status: 500, json: {} })
    expect(await failure(node.send([call('x')]))).toMatchObject({ kind: 'status' })
    node.state.say = say
    await node.send([call('x')])
  })

  it('is open for as long as the node asks for', async () => {
    const node = createNode()
    const { say } = node.state
    node.state.say = () => ({ status: 429, json: {}, retryAfterMs: 20_000 })
    await failure(node.send([call('x')]))
    node.state.say = say
    node.clock.advance(19_999)
    expect(await failure(node.send([call('x')]))).toMatchObject(open)
    node.clock.advance(1)
    await node.send([call('x')])
  })

  it.each(['too-large', 'aborted'] as const)('does not open by calls that end as %s', async kind => {
    const node = createNode()
    node.state.say = () => Promise.reject(new UpstreamError(kind))
    for (let times = 0; times < 4; times++) expect(await failure(node.send([call('x')]))).toMatchObject({ kind })
  })

  it('does not open by calls that take too long while the node answers others', async () => {
    const node = createNode()
    const { say } = node.state
    for (const isWell of [true, false]) {
      const project = String(isWell)
      for (let times = 0; times < 3; times++) {
        node.state.say = async () => {
          node.state.say = say
          node.clock.advance(1)
          if (isWell) await node.send([call('y')], 'other')
          throw new UpstreamError('timeout')
        }
        expect(await failure(node.send([call('x')], project))).toMatchObject({ kind: 'timeout' })
      }
      if (isWell) await node.send([call('x')], project)
      else expect(await failure(node.send([call('x')], project))).toMatchObject(open)
    }
  })

  it('opens by refusals, also while the node answers others', async () => {
    const node = createNode()
    const { say } = node.state
    for (let times = 0; times < 3; times++) {
      node.state.say = async () => {
        node.state.say = say
        node.clock.advance(1)
        await node.send([call('y')], 'other')
        return { status: 500, json: {} }
      }
      expect(await failure(node.send([call('x')]))).toMatchObject({ kind: 'status' })
    }
    expect(await failure(node.send([call('x')]))).toMatchObject(open)
  })

  it('counts an unexpected error', async () => {
    const node = createNode()
    const broken = new Error('broken')
    node.state.say = () => Promise.reject(broken)
    for (let times = 0; times < 3; times++) await expect(node.send([call('x')])).rejects.toBe(broken)
    expect(await failure(node.send([call('x')]))).toMatchObject(open)
  })
})
