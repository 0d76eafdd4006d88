import * as v from 'valibot'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { alertIframeRequestTimeout } from '../protocol/errors/rows/alerts.ts'
import { requestQueueFull } from '../protocol/errors/rows/request.ts'
import { vaultAborted, vaultInvalidMessage } from '../protocol/errors/rows/vault.ts'
import { frameErrorPayload } from '../protocol/frame/frameErrorPayload.ts'
import { type FrameEventName, frameEvents } from '../protocol/frame/frameEvents.ts'
import {
  type FrameAnswer,
  type FrameMessage,
  type FrameMessageName,
  type FramePayload,
  frameMessages,
} from '../protocol/frame/frameMessages.ts'
import { frameProtocol } from '../protocol/frame/frameProtocol.ts'
import { isBounded } from '../protocol/frame/isBounded.ts'
import { frameApprovalTimeoutMs, framePingMs, pendingTransactionCount } from '../protocol/limits.ts'
import type { ChannelClock } from './ChannelClock.ts'
import { toFrameError } from './toFrameError.ts'

type Pending = {
  readonly name: FrameMessageName
  settle(result: { value: unknown } | { error: BillfoldError }): void
}

/**
 * The page's end of a port to the vault's frame: asks, matches answers by id, gives up in time. What is not of the agreed shape never gets through,
 * in either direction; the first final answer to an id counts, everything else is dropped and counted.
 *
 * @throws BillfoldError from `request`: `vault/invalid-message`, `request/queue-full` (99 wait already; an `RPC_ABORT` does not count), `alert/iframe-request-timeout`,
 *   `vault/aborted` (by the signal, or because the frame went away), or what the frame answered.
 * @example
 * const clock = { after: () => () => {} }
 * const caller = createCaller(new MessageChannel().port1, { clock, randomId: () => crypto.randomUUID(), onEvent() {} })
 * const { isConnected } = await caller.request('IS_CONNECTED', undefined)
 */
export function createCaller(port: MessagePort, options: createCaller.Options): createCaller.ReturnType {
  const pending = new Map<string, Pending>()
  /** An abort frees a place: it needs none itself. */
  const isFull = () =>
    [...pending.values()].filter(({ name }) => name !== 'RPC_ABORT').length >= pendingTransactionCount
  let isClosed = false
  let dropped = 0
  let stopWatch: (() => void) | undefined
  let isAlive = false
  let isStale = false

  port.onmessage = event => receive(event.data)
  port.onmessageerror = () => drop()
  port.start()

  return {
    async request(name, payload, { giveUp, signal } = {}) {
      const row: FrameMessage = frameMessages[name]
      if (signal?.aborted) throw new BillfoldError(vaultAborted, { cause: signal.reason })
      if (isClosed) throw new BillfoldError(vaultAborted, { details: 'The frame is gone.' })
      if (name !== 'RPC_ABORT' && isFull()) throw new BillfoldError(requestQueueFull)
      const outgoing = parse(row.payload, payload)
      if (!outgoing.isGood)
        throw new BillfoldError(vaultInvalidMessage, { details: `${name} with another payload than agreed` })
      const id = options.randomId()
      const answer = await new Promise<unknown>((resolve, reject) => {
        // The frame may be showing the request, or asking a server again and again.
        const postAbort = () => post('RPC_ABORT', options.randomId(), { id })
        const onAbort = () => {
          postAbort()
          pending.get(id)?.settle({ error: new BillfoldError(vaultAborted, { cause: signal?.reason }) })
        }
        // A sign-in message waits for the visitor.
        const isSignIn = typeof payload === 'object' && payload !== null && 'siwxMessage' in payload
        const cancelTimeout = options.clock.after(isSignIn ? frameApprovalTimeoutMs : row.timeoutMs, () => {
          postAbort()
          pending.get(id)?.settle({ error: new BillfoldError(alertIframeRequestTimeout, { details: name }) })
        })
        pending.set(id, {
          name,
          settle(result) {
            pending.delete(id)
            cancelTimeout()
            signal?.removeEventListener('abort', onAbort)
            giveUp?.removeEventListener('abort', postAbort)
            if (pending.size === 0) stopWatching()
            if ('error' in result) reject(result.error)
            else resolve(result.value)
          },
        })
        signal?.addEventListener('abort', onAbort)
        giveUp?.addEventListener('abort', postAbort)
        post(name, id, outgoing.value)
        if (giveUp?.aborted) postAbort()
        if (stopWatch === undefined) watch()
      })
      return answer as FrameAnswer<typeof name>
    },
    dropped: () => dropped,
    close() {
      isClosed = true
      stopWatching()
      port.onmessage = null
      port.close()
      for (const waiting of [...pending.values()])
        waiting.settle({ error: new BillfoldError(vaultAborted, { details: 'The frame went away.' }) })
    },
  }

  function post(name: FrameMessageName, id: string, payload: unknown) {
    port.postMessage({ id, type: `${frameProtocol.app}${name}`, ...(payload === undefined ? {} : { payload }) })
  }

  function receive(message: unknown) {
    if (!isBounded(message)) return drop()
    const { id, type, payload } = Object(message) as Record<string, unknown>
    isAlive = true
    setStale(false)
    if (type === 'pong') return
    if (typeof type !== 'string' || !type.startsWith(frameProtocol.frame)) return drop()
    const kind = type.slice(frameProtocol.frame.length)
    const waiting = pending.get(id as string)
    if (waiting === undefined) return receiveEvent(kind, payload)
    const row: FrameMessage = frameMessages[waiting.name]
    const take: Pending['settle'] = result => {
      waiting.settle(result)
      // Until then the frame keeps what it signed for the request.
      if (waiting.name === 'RPC_REQUEST') post('RPC_SEEN', options.randomId(), { id })
    }
    if (kind === `${waiting.name}_ERROR`) {
      const parsed = v.safeParse(frameErrorPayload, payload)
      if (parsed.success) return take({ error: toFrameError(parsed.output) })
    } else if (kind === `${waiting.name}_SUCCESS`) {
      const parsed = row.answer === undefined ? { isGood: true, value: undefined } : parse(row.answer, payload)
      if (parsed.isGood) return take({ value: parsed.value })
    }
    waiting.settle({
      error: new BillfoldError(vaultInvalidMessage, { details: `Another answer to ${waiting.name} than agreed` }),
    })
  }

  function receiveEvent(kind: string, payload: unknown) {
    if (!Object.hasOwn(frameEvents, kind)) return drop()
    const name = kind as FrameEventName
    const parsed = v.safeParse(frameEvents[name], payload ?? {})
    if (parsed.success) options.onEvent(name, parsed.output)
    else drop()
  }

  function drop() {
    dropped += 1
  }

  /** While answers are owed: a frame that says nothing for a whole period, not even that it runs, hangs (fault 44). */
  function watch() {
    isAlive = false
    port.postMessage({ type: 'ping' })
    stopWatch = options.clock.after(framePingMs, () => {
      setStale(!isAlive)
      watch()
    })
  }

  function setStale(next: boolean) {
    if (next === isStale) return
    isStale = next
    options.onStale?.(next)
  }

  function stopWatching() {
    stopWatch?.()
    stopWatch = undefined
    setStale(false)
  }
}

export declare namespace createCaller {
  type Options = {
    readonly clock: ChannelClock
    /** 128 bits. */
    randomId(): string
    /** What the frame says on its own. */
    onEvent(name: FrameEventName, payload: Readonly<Record<string, unknown>>): void
    /** The frame owes answers and does not even say that it runs; `false` when it does again. */
    onStale?(isStale: boolean): void
  }
  type ReturnType = {
    request<name extends FrameMessageName>(
      name: name,
      payload: FramePayload<name>,
      options?: {
        readonly signal?: AbortSignal | undefined
        /** Asks the frame to give the request up, and goes on waiting for its answer. */
        readonly giveUp?: AbortSignal | undefined
      },
    ): Promise<FrameAnswer<name>>
    /** How many messages were not of the agreed shape. */
    dropped(): number
    /** Rejects what waits with `vault/aborted`. */
    close(): void
  }
}

function parse(schema: v.GenericSchema | undefined, value: unknown): { isGood: boolean; value?: unknown } {
  if (!isBounded(value)) return { isGood: false }
  if (schema === undefined) return { isGood: value === undefined, value: undefined }
  const parsed = v.safeParse(schema, value)
  return parsed.success ? { isGood: true, value: parsed.output } : { isGood: false }
}
