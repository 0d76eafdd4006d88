import { expect, it, onTestFinished, vi } from 'vitest'
import { frameMessageCharacters, pendingTransactionCount } from '../protocol/limits.ts'
import { createAnswerer } from './createAnswerer.ts'
import { FrameFailure } from './FrameFailure.ts'

type Message = { readonly id?: unknown; readonly type?: unknown; readonly payload?: unknown }

/** A page that sends any message, and the answers. */
function open(handlers: createAnswerer.Handlers, onFault?: createAnswerer.Options['onFault']) {
  const { port1: page, port2: frame } = new MessageChannel()
  const answers: Message[] = []
  let pong = () => {}
  page.onmessage = ({ data }) => (data.type === 'pong' ? pong() : answers.push(data))
  const answerer = createAnswerer(frame, { handlers, ...(onFault ? { onFault } : {}) })
  onTestFinished(() => {
    answerer.close()
    page.close()
  })
  const send = (message: unknown) => page.postMessage(message)
  return {
    answerer,
    answers,
    frame,
    send,
    ask: (name: string, id: unknown = name, payload?: unknown) => send({ id, type: `@billfold-app/${name}`, payload }),
    /** Settles when everything that was sent is received, and answered where a handler answers at once. */
    async received(): Promise<void> {
      const answered = new Promise<void>(resolve => {
        pong = resolve
      })
      send({ type: 'ping' })
      await answered
    },
    typeTo: (id: unknown) => answers.find(answer => answer.id === id)?.type,
  }
}

const forever = () => new Promise<never>(() => {})

it('ignores messages of another type, as long as ours or not', async () => {
  const RELOAD = vi.fn(async () => undefined)
  const { answerer, answers, received, send } = open({ RELOAD })
  send({ id: '1', type: '@billfold-zpp/RELOAD' })
  send({ id: '2', type: '@billfold-frame/RELOAD' })
  send({ id: '3', type: 'RELOAD' })
  send({ id: '4', type: '@billfold-app/RELOAD_' })
  send({ id: '5', type: 5 })
  await received()
  expect(RELOAD).not.toHaveBeenCalled()
  expect(answers).toEqual([])
  expect(answerer.refused()).toBe(5)
})

it.each([[''], ['x'.repeat(65)], ['a b'], ['a.b'], ['ä'], [1], [null], [['1']]])(
  'ignores a message with the id %j',
  async id => {
    const RELOAD = vi.fn(async () => undefined)
    const { answerer, answers, ask, received, typeTo } = open({ RELOAD })
    ask('RELOAD', id)
    await received()
    expect(answers).toEqual([])
    expect(answerer.refused()).toBe(1)
    ask('RELOAD', '-_aZ09'.padEnd(64, 'x'))
    await received()
    expect(RELOAD).toHaveBeenCalledOnce()
    expect(typeTo('-_aZ09'.padEnd(64, 'x'))).toBe('@billfold-frame/RELOAD_SUCCESS')
  },
)

it('ignores a message that is too large or holds more than plain values, where its payload would do', async () => {
  const UPDATE_EMAIL = vi.fn(async () => undefined)
  const { answerer, ask, received } = open({ UPDATE_EMAIL })
  ask('UPDATE_EMAIL', 'large', 'x'.repeat(frameMessageCharacters))
  ask('UPDATE_EMAIL', 'map', new Map())
  ask('UPDATE_EMAIL', 'good', 'x')
  await received()
  expect(UPDATE_EMAIL.mock.calls).toHaveLength(1)
  expect(answerer.refused()).toBe(2)
})

it('answers with no more than the agreed shape and no more than a message may hold', async () => {
  const results: unknown[] = ['x'.repeat(frameMessageCharacters), new Map(), { any: 1 }]
  const { answers, ask, received } = open({
    async IS_CONNECTED() {
      return { isConnected: true, secret: 'of the vault' }
    },
    async RPC_REQUEST() {
      return results.shift()
    },
  })
  ask('IS_CONNECTED')
  for (const id of ['large', 'map', 'good']) ask('RPC_REQUEST', id, { method: 'eth_call' })
  await received()
  expect(answers).toEqual([
    { id: 'IS_CONNECTED', type: '@billfold-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } },
    { id: 'large', type: '@billfold-frame/RPC_REQUEST_ERROR', payload: expect.objectContaining({ rpcCode: -32603 }) },
    { id: 'map', type: '@billfold-frame/RPC_REQUEST_ERROR', payload: expect.objectContaining({ rpcCode: -32603 }) },
    { id: 'good', type: '@billfold-frame/RPC_REQUEST_SUCCESS', payload: { any: 1 } },
  ])
})

it('passes on no payload of another shape', async () => {
  const CONNECT_OTP = vi.fn(async () => undefined)
  const { answerer, answers, ask, received } = open({ CONNECT_OTP })
  ask('CONNECT_OTP', 'wrong', { otp: 'x' })
  await received()
  expect(CONNECT_OTP).not.toHaveBeenCalled()
  expect(answerer.refused()).toBe(1)
  const payload = {
    code: 'vault/invalid-message',
    message: 'The message has not the agreed shape',
    rpcCode: -32_602,
  }
  expect(answers).toEqual([{ id: 'wrong', type: '@billfold-frame/CONNECT_OTP_ERROR', payload }])
})

it('says what it does not do, what its handlers declare, and of anything else nothing', async () => {
  const faults: unknown[] = []
  const failures = [new FrameFailure({ code: 'vault/code-wrong', message: 'Wrong code' }), new Error('a secret')]
  expect(String(failures[0])).toBe('FrameFailure: Wrong code')
  const { answers, ask, received } = open(
    {
      async RELOAD() {
        throw failures.shift()
      },
      async IS_CONNECTED() {
        return { isConnected: 'yes' } as never
      },
    },
    (name, error) => faults.push([name, String(error)]),
  )
  for (const [name, id] of [
    ['SIGN_OUT', '1'],
    ['RELOAD', '2'],
    ['RELOAD', '3'],
    ['IS_CONNECTED', '4'],
  ] as const)
    ask(name, id)
  await received()
  const wrong = { code: 'vault/something-wrong', message: 'Something went wrong', rpcCode: -32_603 }
  expect(answers.map(({ payload }) => payload)).toEqual([
    { code: 'vault/unsupported', message: 'Not supported', rpcCode: 4_200 },
    { code: 'vault/code-wrong', message: 'Wrong code' },
    wrong,
    wrong,
  ])
  expect(faults).toEqual([
    ['RELOAD', 'Error: a secret'],
    ['IS_CONNECTED', 'TypeError: The answer to IS_CONNECTED has not the agreed shape'],
  ])
})

it('sends the page events', async () => {
  const { answerer, answers, received } = open({})
  answerer.emit('SESSION_END')
  answerer.emit('READY', { version: '4', nonce: 'n' })
  await received()
  expect(answers).toEqual([
    { type: '@billfold-frame/SESSION_END', payload: {} },
    { type: '@billfold-frame/READY', payload: { version: '4', nonce: 'n' } },
  ])
})

it('lets 99 wait, of a page that counts none itself; giving up and acknowledging take no place', async () => {
  const { ask, received, answers, typeTo } = open({ RELOAD: forever, RPC_ABORT: forever, RPC_SEEN: forever })
  for (let count = 0; count < 3; count += 1) {
    ask('RPC_ABORT', `abort-${count}`)
    ask('RPC_SEEN', `seen-${count}`, { id: '1' })
  }
  for (let count = 1; count <= pendingTransactionCount; count += 1) ask('RELOAD', `${count}`)
  await received()
  expect(answers).toEqual([])
  ask('RELOAD', 'one-more')
  ask('RPC_ABORT', 'abort-more')
  ask('RPC_SEEN', 'seen-more', { id: '1' })
  await received()
  expect(typeTo('one-more')).toBe('@billfold-frame/RELOAD_ERROR')
  expect(answers).toMatchObject([{ payload: { code: 'request/queue-full', message: 'Too many requests are waiting' } }])
})

it('knows ten thousand ids, and forgets the older half then', async () => {
  const RELOAD = vi.fn(async () => undefined)
  const { ask, received } = open({ RELOAD })
  const countOf = async (id: string) => {
    const before = RELOAD.mock.calls.length
    ask('RELOAD', id)
    await received()
    return RELOAD.mock.calls.length - before
  }
  for (let count = 1; count <= 10_000; count += 1) ask('RELOAD', `${count}`)
  await received()
  expect(RELOAD).toHaveBeenCalledTimes(10_000)
  expect(await countOf('1')).toBe(0)
  expect(await countOf('10001')).toBe(1)
  expect(await countOf('10001')).toBe(0)
  expect(await countOf('5001')).toBe(0)
  expect(await countOf('5000')).toBe(1)
})

it('aborts what waits when it closes, and handles nothing that came in before', async () => {
  const signals: AbortSignal[] = []
  const { answerer, ask, received } = open({
    RELOAD(_, { signal }) {
      signals.push(signal)
      return forever()
    },
  })
  ask('RELOAD', 'one')
  ask('RELOAD', 'two')
  await received()
  ask('RELOAD', 'three')
  answerer.close()
  await new Promise(resolve => setImmediate(resolve))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

it('aborts the request that is named, else all', async () => {
  const signals: AbortSignal[] = []
  const { answerer, ask, received } = open({
    RELOAD(_, { signal }) {
      signals.push(signal)
      return forever()
    },
  })
  for (const id of ['one', 'two', 'three']) ask('RELOAD', id)
  await received()
  answerer.abort('two')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false])
  answerer.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
})

it('counts what could not even be read', () => {
  const { answerer, frame } = open({})
  frame.dispatchEvent(new Event('messageerror'))
  expect(answerer.refused()).toBe(1)
})
