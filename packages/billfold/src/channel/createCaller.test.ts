import { expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../../../testkit/src/seams/createTestClock.ts'
import {
  frameMessageCharacters,
  framePingMs,
  frameRequestTimeoutMs,
  pendingTransactionCount,
} from '../protocol/limits.ts'
import { createCaller } from './createCaller.ts'

type Message = { readonly id?: string; readonly type: string; readonly payload?: unknown }

/** A caller, and a frame that says whatever the test says. */
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
    /** Settles when the page has heard everything that the frame said. */
    async heard(): Promise<void> {
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

it('tells the frame which request it gives up, by the signal or in time', async () => {
  const { asked, caller, clock, got } = open()
  const controller = new AbortController()
  const first = stateOf(caller.request('RELOAD', undefined, { signal: controller.signal }))
  controller.abort()
  expect(await first).toBe('vault/aborted')
  await got(2)
  const second = caller.request('RELOAD', undefined).catch((error: { code: string }) => error.code)
  await clock.advance(frameRequestTimeoutMs)
  expect(await second).toBe('alert/iframe-request-timeout')
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

it('tells nothing more of a request that was answered', async () => {
  const { asked, caller, got, heard, say } = open()
  const [signal, giveUp] = [new AbortController(), new AbortController()]
  const done = caller.request('RELOAD', undefined, { signal: signal.signal, giveUp: giveUp.signal })
  await got(1)
  say('RELOAD_SUCCESS', undefined, asked[0]?.id)
  await done
  signal.abort()
  giveUp.abort()
  const next = stateOf(caller.request('SIGN_OUT', undefined))
  await got(2)
  await heard()
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
  const answer = caller.request('GET_CHAIN_ID', undefined).catch((error: { code: string }) => error.code)
  await got(1)
  say(kind, payload, asked[0]?.id)
  expect(await answer).toBe('vault/invalid-message')
})

it('hears events of the agreed shape, without what was not agreed, and no others', async () => {
  const { caller, events, frame, heard, say } = open()
  say('READY', { version: '4', nonce: 'n', more: 1 })
  say('SESSION_UPDATE', { token: 1 })
  say('toString')
  say('OTHER', {})
  say('CLOSE', { text: 'x'.repeat(frameMessageCharacters) })
  say('CLOSE', new Map())
  frame.postMessage({ type: '@billfold-zzzzz/CLOSE', payload: {} })
  frame.postMessage({ type: 'CLOSE', payload: {} })
  frame.postMessage({ type: 'pong' })
  await heard()
  expect(events).toEqual([['READY', { version: '4', nonce: 'n' }]])
  expect(caller.dropped()).toBe(7)
})

it('counts what could not even be read', () => {
  const { caller, page } = open()
  page.dispatchEvent(new Event('messageerror'))
  expect(caller.dropped()).toBe(1)
})

it('asks once a period whether the frame runs, however many wait, and tells each change once', async () => {
  const { caller, clock, got, heard, pingCount, frame, stale } = open()
  const signal = new AbortController()
  // These wait long enough.
  const ask = () => stateOf(caller.request('RPC_REQUEST', { method: 'personal_sign' }, { signal: signal.signal }))
  const waiting = [ask(), ask()]
  await got(2)
  expect(pingCount()).toBe(1)
  frame.postMessage({ type: 'pong' })
  await heard()
  await clock.advance(framePingMs)
  expect(stale).toEqual([])
  await clock.advance(framePingMs)
  await clock.advance(framePingMs)
  expect(stale).toEqual([true])
  frame.postMessage({ type: 'pong' })
  await heard()
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

it('rejects what waits when it closes, once, and sends and hears nothing more', async () => {
  const { asked, caller, clock, events, frame, got, say } = open()
  const waiting = ['RELOAD', 'SIGN_OUT'].map(name =>
    caller.request(name as 'RELOAD', undefined).catch((error: { code: string }) => error.code),
  )
  await got(2)
  say('CLOSE')
  caller.close()
  caller.close()
  expect(await Promise.all(waiting)).toEqual(['vault/aborted', 'vault/aborted'])
  expect(clock.timerCount).toBe(0)
  await expect(caller.request('RELOAD', undefined)).rejects.toMatchObject({ code: 'vault/aborted' })
  frame.postMessage({ type: 'pong' })
  await new Promise(resolve => setImmediate(resolve))
  expect([asked.length, events]).toEqual([2, []])
})
