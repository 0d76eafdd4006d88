import { expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../../../testkit/src/seams/createTestClock.ts'
import {
  frameApprovalTimeoutMs,
  frameMessageCharacters,
  framePingMs,
  frameRequestTimeoutMs,
  pendingTransactionCount,
} from '../protocol/limits.ts'
import { createCaller } from './createCaller.ts'

type Message = { readonly id?: string; readonly type: string; readonly payload?: unknown }

/** A caller, and a frame whose messages the test sends. */
function open() {
  const { port1: page, port2: frame } = new MessageChannel()
  const clock = createTestClock()
  const asked: Message[] = []
  const events: [string, unknown][] = []
  const stale: boolean[] = []
  let pingCount = 0
  let onMarker = () => {}
  frame.onmessage = ({ data }) => {
    if (data.type === 'ping') pingCount += 1
    else asked.push(data)
  }
  let count = 0
  const caller = createCaller(page, {
    clock,
    randomId: () => `id-${++count}`,
    onEvent(name, payload) {
      if (name === 'ESCAPE') onMarker()
      else events.push([name, payload])
    },
    onStale: isStale => stale.push(isStale),
  })
  onTestFinished(() => {
    caller.close()
    frame.close()
  })
  const say = (kind: string, payload?: unknown, id?: string) =>
    frame.postMessage({ id, type: `@billfold-frame/${kind}`, payload })
  return {
    asked,
    caller,
    clock,
    events,
    frame,
    page,
    pingCount: () => pingCount,
    say,
    stale,
    /** Settles when the page has received everything that the frame sent. */
    async received(): Promise<void> {
      const marked = new Promise<void>(resolve => {
        onMarker = resolve
      })
      say('ESCAPE')
      await marked
    },
    /** Settles when the frame has got as many messages. */
    async got(length: number): Promise<void> {
      await expect.poll(() => asked.length).toBe(length)
    },
  }
}

/** What a promise came to; `waits` while it is open. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  const settled = promise.catch((error: { code?: string }) => error.code)
  return Promise.race([settled, new Promise(resolve => setImmediate(resolve, 'waits'))])
}

it('sends no more than 99 that wait', async () => {
  const { asked, caller, got } = open()
  const waiting = Array.from({ length: pendingTransactionCount }, () => stateOf(caller.request('RELOAD', undefined)))
  await expect(caller.request('RELOAD', undefined)).rejects.toMatchObject({ code: 'request/queue-full' })
  await got(pendingTransactionCount)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'waits'))
  expect(asked).toHaveLength(pendingTransactionCount)
})

it('sends what gives up however many wait, and keeps no place for it', async () => {
  const { caller, got } = open()
  const waiting = Array.from({ length: pendingTransactionCount - 1 }, () =>
    stateOf(caller.request('RELOAD', undefined)),
  )
  waiting.push(stateOf(caller.request('RPC_ABORT', undefined)), stateOf(caller.request('RELOAD', undefined)))
  await expect(caller.request('RELOAD', undefined)).rejects.toMatchObject({ code: 'request/queue-full' })
  waiting.push(stateOf(caller.request('RPC_ABORT', undefined)))
  await got(pendingTransactionCount + 2)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'waits'))
})

it.each([
  ['another shape', 'SWITCH_NETWORK', { chainId: -1 }],
  ['a payload where none is agreed', 'RELOAD', { a: 1 }],
  ['more than plain values', 'UPDATE_EMAIL', new Map()],
] as const)('sends nothing of %s', async (_, name, payload) => {
  const { asked, caller, got } = open()
  await expect(caller.request(name, payload as never)).rejects.toMatchObject({
    code: 'vault/invalid-message',
    details: `${name} with another payload than agreed`,
  })
  const next = stateOf(caller.request('SIGN_OUT', undefined))
  await got(1)
  expect(asked).toStrictEqual([{ id: 'id-1', type: '@billfold-app/SIGN_OUT' }])
  expect(await next).toBe('waits')
})

it('acknowledges each answer to an RPC request, and no other', async () => {
  const { asked, caller, got, say } = open()
  const [first, second, third] = [
    caller.request('RPC_REQUEST', { method: 'personal_sign' }),
    caller.request('RPC_REQUEST', { method: 'personal_sign' }).catch((error: unknown) => error),
    caller.request('RELOAD', undefined),
  ]
  await got(3)
  say('RPC_REQUEST_SUCCESS', '0x1', 'id-1')
  say('RPC_REQUEST_ERROR', { code: 'wallet/rejected', message: 'no', rpcCode: 4001 }, 'id-2')
  say('RELOAD_SUCCESS', { more: 'than agreed' }, 'id-3')
  expect(await Promise.all([first, second, third])).toEqual([
    '0x1',
    expect.objectContaining({ code: 'wallet/rejected' }),
    undefined,
  ])
  await got(5)
  expect(asked.slice(3).map(({ payload, type }) => [type, payload])).toEqual([
    ['@billfold-app/RPC_SEEN', { id: 'id-1' }],
    ['@billfold-app/RPC_SEEN', { id: 'id-2' }],
  ])
})

it('sends nothing for a signal that is aborted', async () => {
  const { asked, caller, clock, got } = open()
  const signal = AbortSignal.abort('gone')
  await expect(caller.request('RELOAD', undefined, { signal })).rejects.toMatchObject({
    code: 'vault/aborted',
    cause: 'gone',
  })
  const next = stateOf(caller.request('SIGN_OUT', undefined))
  await got(1)
  expect(asked[0]?.type).toBe('@billfold-app/SIGN_OUT')
  expect(clock.timerCount).toBe(2)
  expect(await next).toBe('waits')
})

it('waits for the visitor as long as for an approval where a login has a message to sign', async () => {
  const { caller, clock, got } = open()
  const siwxMessage = { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: '01234567' }
  const signIn = caller.request('GET_USER', { siwxMessage })
  await got(1)
  await clock.advance(frameRequestTimeoutMs)
  expect(await stateOf(signIn)).toBe('waits')
  const end = expect(signIn).rejects.toMatchObject({ code: 'alert/iframe-request-timeout' })
  await clock.advance(frameApprovalTimeoutMs - frameRequestTimeoutMs)
  await end
})

it('notifies the frame which request it gives up, by the signal or in time', async () => {
  const { asked, caller, clock, got } = open()
  const controller = new AbortController()
  const first = caller.request('RELOAD', undefined, { signal: controller.signal })
  controller.abort('gone')
  await expect(first).rejects.toMatchObject({ code: 'vault/aborted', cause: 'gone' })
  await got(2)
  const second = caller.request('RELOAD', undefined).catch((error: unknown) => error)
  await clock.advance(frameRequestTimeoutMs)
  expect(await second).toMatchObject({ code: 'alert/iframe-request-timeout', details: 'RELOAD' })
  await got(4)
  expect(asked.map(({ payload, type }) => [type.split('/')[1], payload])).toEqual([
    ['RELOAD', undefined],
    ['RPC_ABORT', { id: 'id-1' }],
    ['RELOAD', undefined],
    ['RPC_ABORT', { id: 'id-3' }],
  ])
  expect(clock.timerCount).toBe(0)
})

it('asks the frame to give up, at once or later, and waits on for its answer', async () => {
  const { asked, caller, got, say } = open()
  const later = new AbortController()
  const first = caller.request('RELOAD', undefined, { giveUp: AbortSignal.abort() })
  const second = caller.request('RELOAD', undefined, { giveUp: later.signal })
  await got(3)
  later.abort()
  await got(4)
  const aborts = asked.filter(({ type }) => type.endsWith('RPC_ABORT')).map(({ payload }) => payload)
  const ids = asked.filter(({ type }) => type.endsWith('RELOAD')).map(({ id }) => id)
  expect(aborts).toEqual(ids.map(id => ({ id })))
  expect([await stateOf(first), await stateOf(second)]).toEqual(['waits', 'waits'])
  for (const id of ids) say('RELOAD_SUCCESS', undefined, id)
  await Promise.all([first, second])
})

it('sends nothing more about a request that was answered', async () => {
  const { asked, caller, got, received, say } = open()
  const [signal, giveUp] = [new AbortController(), new AbortController()]
  const done = caller.request('RELOAD', undefined, { signal: signal.signal, giveUp: giveUp.signal })
  await got(1)
  say('RELOAD_SUCCESS', undefined, asked[0]?.id)
  await done
  signal.abort()
  giveUp.abort()
  const next = stateOf(caller.request('SIGN_OUT', undefined))
  await got(2)
  await received()
  expect(asked.map(({ type }) => type)).toEqual(['@billfold-app/RELOAD', '@billfold-app/SIGN_OUT'])
  expect(await next).toBe('waits')
})

it.each([
  ['an error of no shape', 'GET_CHAIN_ID_ERROR', { code: 'vault/aborted' }],
  ['a success of another shape', 'GET_CHAIN_ID_SUCCESS', { chainId: -1 }],
  ['a success of no payload', 'GET_CHAIN_ID_SUCCESS', undefined],
  ['another kind with a good payload', 'GET_CHAIN_ID_DONE', { chainId: 1 }],
  ['the success of another request', 'SWITCH_NETWORK_SUCCESS', { chainId: 1 }],
])('rejects on %s', async (_, kind, payload) => {
  const { asked, caller, got, say } = open()
  const answer = caller.request('GET_CHAIN_ID', undefined).catch((error: unknown) => error)
  await got(1)
  say(kind, payload, asked[0]?.id)
  expect(await answer).toMatchObject({
    code: 'vault/invalid-message',
    details: 'Another answer to GET_CHAIN_ID than agreed',
  })
})

it('receives events of the agreed shape, without what was not agreed, and no others', async () => {
  const { caller, events, frame, received, say } = open()
  say('READY', { version: '4', nonce: 'n', more: 1 })
  say('SESSION_UPDATE', { token: 1 })
  say('toString')
  say('OTHER', {})
  say('CLOSE', { text: 'x'.repeat(frameMessageCharacters) })
  say('CLOSE', new Map())
  frame.postMessage({ type: '@billfold-zzzzz/CLOSE', payload: {} })
  frame.postMessage({ type: 'CLOSE', payload: {} })
  frame.postMessage({ type: 5, payload: {} })
  frame.postMessage({ type: 'pong' })
  await received()
  expect(events).toEqual([['READY', { version: '4', nonce: 'n' }]])
  expect(caller.dropped()).toBe(8)
})

it('counts what could not even be read', () => {
  const { caller, page } = open()
  page.dispatchEvent(new Event('messageerror'))
  expect(caller.dropped()).toBe(1)
})

it('asks once a period whether the frame runs, however many wait, and reports each change once', async () => {
  const { caller, clock, got, received, pingCount, frame, stale } = open()
  const signal = new AbortController()
  // These wait long enough.
  const ask = () => stateOf(caller.request('RPC_REQUEST', { method: 'personal_sign' }, { signal: signal.signal }))
  const waiting = [ask(), ask()]
  await got(2)
  expect(pingCount()).toBe(1)
  frame.postMessage({ type: 'pong' })
  await received()
  await clock.advance(framePingMs)
  expect(stale).toEqual([])
  await clock.advance(framePingMs)
  await clock.advance(framePingMs)
  expect(stale).toEqual([true])
  frame.postMessage({ type: 'pong' })
  await received()
  expect(stale).toEqual([true, false])
  await clock.advance(2 * framePingMs)
  expect(stale).toEqual([true, false, true])
  await expect.poll(pingCount).toBe(6)
  // Nothing is owed any more.
  signal.abort()
  expect(await Promise.all(waiting)).toEqual(['waits', 'waits'])
  expect(stale).toEqual([true, false, true, false])
  expect(clock.timerCount).toBe(0)
})

it('goes on asking whether the frame runs while one answer is owed', async () => {
  const { caller, clock, got, pingCount, say } = open()
  const [first, second] = [caller.request('RELOAD', undefined), caller.request('IS_CONNECTED', undefined)]
  await got(2)
  say('RELOAD_SUCCESS', undefined, 'id-1')
  await first
  await clock.advance(framePingMs)
  await expect.poll(pingCount).toBe(2)
  expect(await stateOf(second)).toBe('waits')
})

it('works without a listener for a frame that hangs', async () => {
  const { port1, port2 } = new MessageChannel()
  const clock = createTestClock()
  const caller = createCaller(port1, { clock, randomId: () => 'id', onEvent() {} })
  const asked = caller.request('RELOAD', undefined).catch((error: { code: string }) => error.code)
  await clock.advance(2 * framePingMs)
  caller.close()
  port2.close()
  expect(await asked).toBe('vault/aborted')
})

it('rejects what waits when it closes, once, and sends and receives nothing more', async () => {
  const { asked, caller, clock, events, frame, got, say } = open()
  const waiting = ['RELOAD', 'SIGN_OUT'].map(name =>
    caller.request(name as 'RELOAD', undefined).catch((error: unknown) => error),
  )
  await got(2)
  say('CLOSE')
  caller.close()
  caller.close()
  const aborted = { code: 'vault/aborted', details: 'The frame went away.' }
  expect(await Promise.all(waiting)).toMatchObject([aborted, aborted])
  expect(clock.timerCount).toBe(0)
  await expect(caller.request('RELOAD', undefined)).rejects.toMatchObject({ ...aborted, details: 'The frame is gone.' })
  frame.postMessage({ type: 'pong' })
  await new Promise(resolve => setImmediate(resolve))
  expect([asked.length, events]).toEqual([2, []])
})
