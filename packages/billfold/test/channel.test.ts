import { afterEach, expect, test, vi } from 'vitest'
import { createRandom } from '../../testkit/src/seams/createRandom.ts'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { createAnswerer, createCaller, FrameFailure } from '../src/exports/channel.ts'
import { errorCatalogue } from '../src/protocol/errors/catalogue.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page's caller and a frame's answerer on the two ends of one port. */
function openChannel(handlers: createAnswerer.Handlers, stale: boolean[] = []) {
  const { port1, port2 } = new MessageChannel()
  const clock = createTestClock()
  const events: string[] = []
  const faults: unknown[] = []
  let count = 0
  const caller = createCaller(port1, {
    clock,
    randomId: () => `id-${++count}`,
    onEvent: name => events.push(name),
    onStale: isStale => stale.push(isStale),
  })
  const answerer = createAnswerer(port2, { handlers, onFault: (_, error) => faults.push(error) })
  ends.push(() => caller.close(), answerer.close)
  return { caller, answerer, clock, events, faults }
}

/** The far end without an answerer: a frame that may say anything. */
function openRaw() {
  const { port1, port2 } = new MessageChannel()
  const clock = createTestClock()
  const received: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  port2.onmessage = event => {
    received.push(event.data)
    for (const wake of waiting.splice(0)) wake()
  }
  let count = 0
  const events: string[] = []
  const stale: boolean[] = []
  const caller = createCaller(port1, {
    clock,
    randomId: () => `id-${++count}`,
    onEvent: name => events.push(name),
    onStale: isStale => stale.push(isStale),
  })
  ends.push(
    () => caller.close(),
    () => port2.close(),
  )
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise<void>(resolve => waiting.push(resolve))
  }
  return { caller, clock, port: port2, received, until, events, stale }
}

test('a request reaches its handler parsed, and its answer comes back parsed', async () => {
  const { caller } = openChannel({
    async CONNECT_EMAIL(payload) {
      expect(payload).toEqual({ email: 'a@example.com' })
      return { action: 'VERIFY_OTP', secret: 'dropped' } as never
    },
  })
  const extra = { email: 'a@example.com', __proto__: null, more: 1 } as unknown as { email: string }
  expect(await caller.request('CONNECT_EMAIL', extra)).toEqual({ action: 'VERIFY_OTP' })
})

test('what is not of the agreed shape gets through in neither direction', async () => {
  const { caller, answerer, faults } = openChannel({
    async IS_CONNECTED() {
      return { isConnected: 'yes' } as never
    },
    async CONNECT_OTP() {},
  })
  await expect(caller.request('CONNECT_OTP', { otp: '12345x' })).rejects.toMatchObject({
    code: 'vault/invalid-message',
  })
  await expect(caller.request('SIGN_OUT', { any: 1 } as never)).rejects.toMatchObject({ code: 'vault/invalid-message' })
  await expect(caller.request('IS_CONNECTED', undefined)).rejects.toMatchObject({ code: 'vault/something-wrong' })
  expect(faults).toHaveLength(1)
  expect(answerer.refused()).toBe(0)
})

test('errors: a declared one with its number, another as a sentence without details', async () => {
  const { caller, faults } = openChannel({
    async RPC_REQUEST({ method }) {
      if (method === 'eth_call') throw new Error('secret of the vault')
      throw new FrameFailure({ code: 'wallet/rejected', message: 'user rejected', rpcCode: 4001 })
    },
  })
  await expect(caller.request('RPC_REQUEST', { method: 'personal_sign' })).rejects.toMatchObject({
    context: { rpcCode: 4001, message: 'user rejected' },
  })
  const error = await caller.request('RPC_REQUEST', { method: 'eth_call' }).catch((thrown: unknown) => thrown)
  expect(JSON.stringify([error, String(error)])).not.toContain('secret of the vault')
  expect(faults).toMatchObject([{ message: 'secret of the vault' }])
  await expect(caller.request('SIGN_OUT', undefined)).rejects.toMatchObject({ context: { rpcCode: 4200 } })
})

test('an error whose message has a placeholder is reported as the frame filled it', async () => {
  const failures = [
    { code: 'vault/email-cooldown', message: 'Please try again after 17 seconds' },
    { code: 'vault/code-wrong', message: 'Something else' },
  ]
  const { caller } = openChannel({
    async SIGN_OUT() {
      throw new FrameFailure(failures.shift() as never)
    },
  })
  const ask = () => caller.request('SIGN_OUT', undefined).catch((thrown: unknown) => thrown)
  expect(await ask()).toMatchObject({
    code: 'vault/email-cooldown',
    shortMessage: 'Please try again after 17 seconds',
  })
  expect(await ask()).toMatchObject({ shortMessage: errorCatalogue['vault/code-wrong'].message })
})

test('a request that is not answered in time is given up, each kind after its own time', async () => {
  const { caller, clock, received, until } = openRaw()
  const slow = caller.request('CONNECT_DEVICE', undefined)
  const quick = caller.request('SIGN_OUT', undefined)
  const results = Promise.allSettled([slow, quick])
  await until(() => received.filter(message => 'id' in message).length === 2)
  await clock.advance(2_999)
  expect(clock.timerCount).toBeGreaterThan(1)
  await clock.advance(1)
  await expect(quick).rejects.toMatchObject({ code: 'alert/iframe-request-timeout' })
  await clock.advance(116_999)
  const early = await Promise.race([slow.catch(() => 'settled'), Promise.resolve('waits')])
  expect(early).toBe('waits')
  await clock.advance(1)
  await results
  await expect(slow).rejects.toMatchObject({ code: 'alert/iframe-request-timeout' })
  expect(clock.timerCount).toBe(0)
})

test('a frame that hangs is reported after one silent period, and when it runs again (fault 44)', async () => {
  const { caller, clock, port, received, stale, until } = openRaw()
  const asked = caller.request('GET_CHAIN_ID', undefined)
  await until(() => received.some(message => message.type === 'ping'))
  expect(stale).toEqual([])
  await clock.advance(5_000)
  expect(stale).toEqual([true])
  const id = received.find(message => 'id' in message)?.id
  port.postMessage({ id, type: '@billfold-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } })
  expect(await asked).toEqual({ chainId: 1 })
  expect(stale).toEqual([true, false])
  expect(clock.timerCount).toBe(0)
})

test('the first final answer counts; those without a request, repeated, or of another request are dropped (faults 45 and 46)', async () => {
  const { caller, port, received, until, events } = openRaw()
  const asked = caller.request('GET_CHAIN_ID', undefined)
  await until(() => received.some(message => 'id' in message))
  const id = received.find(message => 'id' in message)?.id
  const answer = (payload: unknown, type = 'GET_CHAIN_ID_SUCCESS', to: unknown = id) =>
    port.postMessage({ id: to, type: `@billfold-frame/${type}`, payload })
  answer({ chainId: 5 }, 'GET_CHAIN_ID_SUCCESS', 'somebody-else')
  answer({ chainId: 1 })
  answer({ chainId: 2 })
  answer({ message: 'late' }, 'GET_CHAIN_ID_ERROR')
  answer({}, 'CLOSE', undefined)
  expect(await asked).toEqual({ chainId: 1 })
  const other = caller.request('IS_CONNECTED', undefined)
  await until(() => received.filter(message => 'id' in message).length === 2)
  const otherId = received.filter(message => 'id' in message)[1]?.id
  answer({ chainId: 1 }, 'GET_CHAIN_ID_SUCCESS', otherId)
  await expect(other).rejects.toMatchObject({ code: 'vault/invalid-message' })
  expect(events).toEqual(['CLOSE'])
  expect(caller.dropped()).toBe(3)
})

test('an abort settles at once and notifies the frame which approval is given up', async () => {
  const aborted: string[] = []
  const channel = openChannel({
    RPC_REQUEST: (_, { signal, id }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted.push(id)
          reject(new FrameFailure({ code: 'vault/aborted', message: 'Request was aborted' }))
        }),
      ),
    async RPC_ABORT(payload) {
      channel.answerer.abort(payload?.id)
      return undefined
    },
    async RELOAD() {},
  })
  const { caller } = channel
  const controller = new AbortController()
  const first = caller.request('RPC_REQUEST', { method: 'personal_sign' }, { signal: controller.signal })
  const second = caller.request('RPC_REQUEST', { method: 'personal_sign' })
  await caller.request('RELOAD', undefined)
  controller.abort()
  await expect(first).rejects.toMatchObject({ code: 'vault/aborted' })
  await caller.request('RELOAD', undefined)
  expect(aborted).toEqual(['id-1'])
  caller.close()
  await expect(second).rejects.toMatchObject({ code: 'vault/aborted' })
  await expect(caller.request('RELOAD', undefined)).rejects.toMatchObject({ code: 'vault/aborted' })
})

test('99 wait, the hundredth is refused at either end (fault 55)', async () => {
  const open: (() => void)[] = []
  const { caller } = openChannel({
    RELOAD() {
      return new Promise(resolve => open.push(() => resolve(undefined)))
    },
  })
  const waiting = Array.from({ length: 99 }, () => caller.request('RELOAD', undefined))
  await expect(caller.request('RELOAD', undefined)).rejects.toMatchObject({ code: 'request/queue-full' })
  while (open.length < 99) await new Promise(resolve => setImmediate(resolve))
  for (const answer of open) answer()
  await Promise.all(waiting)
})

test('giving up goes through while 99 wait, and takes none of their places', async () => {
  const gone: string[] = []
  let isAborting = false
  let goOn = () => {}
  const paused = new Promise<void>(resolve => {
    goOn = resolve
  })
  const channel = openChannel({
    RPC_REQUEST: (_, { signal, id }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          gone.push(id)
          reject(new FrameFailure({ code: 'vault/aborted', message: 'Request was aborted' }))
        }),
      ),
    async RPC_ABORT(payload) {
      channel.answerer.abort(payload?.id)
      isAborting = true
      await paused
    },
  })
  const { caller } = channel
  const sign = () => caller.request('RPC_REQUEST', { method: 'personal_sign' })
  const waiting = Array.from({ length: 99 }, sign)
  const ends = Promise.allSettled(waiting)
  await expect(sign()).rejects.toMatchObject({ code: 'request/queue-full' })
  const abort = caller.request('RPC_ABORT', { id: 'id-7' })
  await expect(waiting[6]).rejects.toMatchObject({ code: 'vault/aborted' })
  expect({ gone, isAborting }).toEqual({ gone: ['id-7'], isAborting: true })
  // Its place is free, though the abort itself has no answer yet.
  const next = expect(sign()).rejects.toMatchObject({ code: 'vault/aborted' })
  await expect(sign()).rejects.toMatchObject({ code: 'request/queue-full' })
  goOn()
  await abort
  await caller.request('RPC_ABORT', undefined)
  await next
  expect((await ends).every(({ status }) => status === 'rejected')).toBe(true)
  expect(gone).toHaveLength(100)
})

test('the answer to an RPC request is acknowledged by its id; an answer without a waiting caller is not, nor is another message', async () => {
  const { caller, port, received, until } = openRaw()
  const acknowledged = () =>
    received.flatMap(({ payload, type }) => (type === '@billfold-app/RPC_SEEN' ? [(payload as { id: string }).id] : []))
  const answer = (id: string, name: string, kind: string, payload: unknown) =>
    port.postMessage({ id, type: `@billfold-frame/${name}_${kind}`, payload })
  const idOf = (at: number) => received.filter(({ type }) => type === '@billfold-app/RPC_REQUEST')[at]?.id as string
  const late = new AbortController()
  const paid = caller.request('RPC_REQUEST', { method: 'eth_sendTransaction' })
  const failed = caller.request('RPC_REQUEST', { method: 'eth_sendTransaction' })
  const left = caller.request('RPC_REQUEST', { method: 'eth_sendTransaction' }, { signal: late.signal })
  await until(() => idOf(2) !== undefined)
  late.abort()
  await expect(left).rejects.toMatchObject({ code: 'vault/aborted' })
  answer(idOf(2), 'RPC_REQUEST', 'SUCCESS', '0x3')
  answer(idOf(0), 'RPC_REQUEST', 'SUCCESS', '0x1')
  answer(idOf(1), 'RPC_REQUEST', 'ERROR', { message: 'It failed', hashes: ['0x2'] })
  expect(await paid).toBe('0x1')
  await expect(failed).rejects.toMatchObject({ context: { hashes: ['0x2'] } })
  await until(() => acknowledged().length === 2)
  const known = caller.request('IS_CONNECTED', undefined)
  await until(() => received.at(-1)?.type === '@billfold-app/IS_CONNECTED')
  answer(received.at(-1)?.id as string, 'IS_CONNECTED', 'SUCCESS', { isConnected: true })
  await known
  const next = caller.request('IS_CONNECTED', undefined)
  next.catch(() => {})
  await until(() => received.filter(({ type }) => type === '@billfold-app/IS_CONNECTED').length === 2)
  expect(acknowledged()).toEqual([idOf(0), idOf(1)])
})

test('an acknowledgement is received however many requests wait', async () => {
  const seen: string[] = []
  const { caller } = openChannel({
    async RPC_REQUEST({ method }) {
      return method === 'first' ? '0x1' : new Promise(() => {})
    },
    async RPC_SEEN({ id }) {
      seen.push(id)
    },
  })
  const waiting = Array.from({ length: 98 }, () => caller.request('RPC_REQUEST', { method: 'personal_sign' }))
  for (const one of waiting) one.catch(() => {})
  const first = caller.request('RPC_REQUEST', { method: 'first' })
  caller.request('RPC_REQUEST', { method: 'personal_sign' }).catch(() => {})
  await first
  await vi.waitFor(() => expect(seen).toEqual(['id-99']))
})

/** Values that a hostile page may send where others belong; all of them travel by structured clone. */
const oddities: readonly unknown[] = [
  undefined,
  null,
  true,
  Number.NaN,
  -1,
  '',
  '__proto__',
  'constructor',
  '@billfold-app/',
  '@billfold-app/toString',
  '@billfold-app/__proto__',
  '@billfold-frame/READY',
  '@w3m-app/SIGN_OUT',
  [],
  {},
  [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]],
  new Map([['id', '1']]),
  new Uint8Array(8),
  new Date(0),
  10n,
  { email: 'nobody' },
  { otp: 123_456 },
  { __proto__: null, method: 1 },
]

test('of 100,000 malformed messages the frame handles none and throws none', async () => {
  const random = createRandom(17)
  let handled = 0
  const count = async () => {
    handled += 1
  }
  const names = [
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'CONNECT_SOCIAL',
    'SYNC_DAPP_DATA',
    'RPC_REQUEST',
    'SET_PREFERRED_ACCOUNT',
  ]
  const handlers = Object.fromEntries(names.map(name => [name, count])) as unknown as createAnswerer.Handlers
  const { port1, port2 } = new MessageChannel()
  const faults: unknown[] = []
  const answerer = createAnswerer(port2, { handlers, onFault: (_, error) => faults.push(error) })
  ends.push(answerer.close, () => port1.close())
  const failures: unknown[] = []
  const batch = 1_000
  for (let sent = 0; sent < 100_000; sent += batch) {
    const pong = new Promise<void>(resolve => {
      port1.onmessage = ({ data }) => (data.type === 'pong' ? resolve() : failures.push(data.type))
    })
    for (let index = 0; index < batch; index += 1) {
      const kind = random.below(4)
      const type = kind === 0 ? random.pick(oddities) : `@billfold-app/${random.pick(names)}`
      const id = kind === 1 ? random.pick(oddities) : `fuzz-${sent + index}`
      // Never a good payload: each of the handled kinds needs one.
      const payload = random.below(500) === 0 ? 'x'.repeat(300_000) : random.pick(oddities)
      port1.postMessage(kind === 2 ? payload : { id, type, payload })
    }
    port1.postMessage({ type: 'ping' })
    await pong
  }
  expect(handled).toBe(0)
  expect(faults).toEqual([])
  expect(failures.every(type => String(type).endsWith('_ERROR'))).toBe(true)
  expect(answerer.refused()).toBe(100_000)
})

test('a message of five megabytes is refused at either end, and the port goes on (fault 48)', async () => {
  const huge = 'x'.repeat(5_000_000)
  const { port1, port2 } = new MessageChannel()
  const handled: string[] = []
  const answerer = createAnswerer(port2, {
    handlers: {
      async CONNECT_EMAIL({ email }) {
        handled.push(email)
        return { action: 'VERIFY_OTP' }
      },
    },
  })
  ends.push(answerer.close, () => port1.close())
  const answers: string[] = []
  const done = new Promise<void>(resolve => {
    port1.onmessage = ({ data }) => {
      answers.push(String(data.type))
      if (data.id === 'small') resolve()
    }
  })
  const type = '@billfold-app/CONNECT_EMAIL'
  port1.postMessage({ id: 'huge', type, payload: { email: `${huge}@example.com` } })
  port1.postMessage({ id: huge, type: huge, payload: huge })
  port1.postMessage({ id: 'small', type, payload: { email: 'a@example.com' } })
  await done
  expect(handled).toEqual(['a@example.com'])
  expect(answers.at(-1)).toBe('@billfold-frame/CONNECT_EMAIL_SUCCESS')
  expect(answerer.refused()).toBe(2)

  const { caller, port, received, until } = openRaw()
  const asked = caller.request('CONNECT_EMAIL', { email: 'a@example.com' })
  await until(() => received.length > 0)
  const { id } = received[0] as { id: string }
  port.postMessage({ id: huge, type: '@billfold-frame/CONNECT_EMAIL_SUCCESS', payload: huge })
  port.postMessage({ id: 'nobody', type: huge })
  port.postMessage({ id, type: '@billfold-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'CONNECT' } })
  expect(await asked).toEqual({ action: 'CONNECT' })
})

test('an id counts once: the second message with it is ignored', async () => {
  let handled = 0
  const { port1, port2 } = new MessageChannel()
  const answerer = createAnswerer(port2, {
    handlers: {
      async RELOAD() {
        handled += 1
      },
    },
  })
  ends.push(answerer.close, () => port1.close())
  const answers: string[] = []
  const pong = new Promise<void>(resolve => {
    port1.onmessage = ({ data }) => (data.type === 'pong' ? resolve() : answers.push(data.type))
  })
  port1.postMessage({ id: 'one', type: '@billfold-app/RELOAD' })
  port1.postMessage({ id: 'one', type: '@billfold-app/RELOAD' })
  port1.postMessage({ type: 'ping' })
  await pong
  await new Promise(resolve => setImmediate(resolve))
  expect({ handled, refused: answerer.refused() }).toEqual({ handled: 1, refused: 1 })
})
