import * as v from 'valibot'
import type { FrameErrorPayload } from '../protocol/frame/frameErrorPayload.ts'
import type { FrameEventName } from '../protocol/frame/frameEvents.ts'
import {
  type FrameAnswer,
  type FrameMessage,
  type FrameMessageName,
  type FramePayload,
  frameMessages,
} from '../protocol/frame/frameMessages.ts'
import { frameProtocol } from '../protocol/frame/frameProtocol.ts'
import { isBounded } from '../protocol/frame/isBounded.ts'
import { pendingTransactionCount } from '../protocol/limits.ts'

const seenCount = 10_000

/**
 * The frame's end of a port to a page: every message is checked for size, shape and a fresh id before a handler sees it; each gets exactly one answer.
 * Of 100 that wait, the last is refused. A handler rejects with a `FrameErrorPayload`; anything else it throws is answered as 'Something went wrong',
 * because a page is not trusted with causes, and given to `onFault`.
 *
 * @example createAnswerer(new MessageChannel().port1, { handlers: { IS_CONNECTED: async () => ({ isConnected: false }) } })
 */
export function createAnswerer(port: MessagePort, options: createAnswerer.Options): createAnswerer.ReturnType {
  const { handlers } = options
  const running = new Map<string, AbortController>()
  // The oldest go first: an id comes twice by mistake or at once, not after ten thousand others.
  const seen = new Set<string>()
  let refused = 0

  port.onmessage = event => receive(event.data)
  port.onmessageerror = () => refuse()
  port.start()

  return {
    emit(name, payload = {}) {
      port.postMessage({ type: `${frameProtocol.frame}${name}`, payload })
    },
    abort(id) {
      for (const [key, running_] of running) if (id === undefined || id === key) running_.abort()
    },
    refused: () => refused,
    close() {
      port.onmessage = null
      port.close()
      for (const controller of running.values()) controller.abort()
    },
  }

  function receive(message: unknown) {
    if (!isBounded(message)) return refuse()
    const { id, type, payload } = Object(message) as Record<string, unknown>
    if (type === 'ping') return port.postMessage({ type: 'pong' })
    if (typeof type !== 'string' || !type.startsWith(frameProtocol.app)) return refuse()
    if (typeof id !== 'string' || !/^[-\w]{1,64}$/.test(id) || seen.has(id)) return refuse()
    const name = type.slice(frameProtocol.app.length)
    if (!Object.hasOwn(frameMessages, name)) return refuse()
    remember(id)
    answer(name as FrameMessageName, id, payload)
  }

  function answer(name: FrameMessageName, id: string, payload: unknown) {
    const row: FrameMessage = frameMessages[name]
    const parsed = row.payload === undefined ? { success: true, output: undefined } : v.safeParse(row.payload, payload)
    if (!parsed.success) {
      refused += 1
      return fail(name, id, {
        code: 'vault/invalid-message',
        message: 'The message has not the agreed shape',
        rpcCode: -32602,
      })
    }
    const handler = handlers[name] as Handler | undefined
    if (handler === undefined)
      return fail(name, id, { code: 'vault/unsupported', message: 'Not supported', rpcCode: 4200 })
    // `RPC_ABORT` and `RPC_SEEN` are accepted however many requests wait, and do not count among them: they make room.
    const isAside = name === 'RPC_ABORT' || name === 'RPC_SEEN'
    if (running.size >= pendingTransactionCount && !isAside)
      return fail(name, id, { code: 'request/queue-full', message: 'Too many requests are waiting' })
    const controller = new AbortController()
    if (!isAside) running.set(id, controller)
    new Promise(resolve => resolve(handler(parsed.output, { id, signal: controller.signal })))
      .then(
        result => succeed(name, id, row, result),
        (error: unknown) => fail(name, id, toPayload(name, error)),
      )
      .finally(() => running.delete(id))
  }

  function succeed(name: FrameMessageName, id: string, row: FrameMessage, result: unknown) {
    if (row.answer === undefined) return port.postMessage({ id, type: `${frameProtocol.frame}${name}_SUCCESS` })
    const parsed = v.safeParse(row.answer, result)
    if (!parsed.success || !isBounded(parsed.output))
      return fail(name, id, toPayload(name, new TypeError(`The answer to ${name} has not the agreed shape`)))
    port.postMessage({ id, type: `${frameProtocol.frame}${name}_SUCCESS`, payload: parsed.output })
  }

  function fail(name: FrameMessageName, id: string, payload: FrameErrorPayload) {
    port.postMessage({ id, type: `${frameProtocol.frame}${name}_ERROR`, payload })
  }

  function toPayload(name: FrameMessageName, error: unknown): FrameErrorPayload {
    const { frameError } = Object(error) as { frameError?: FrameErrorPayload }
    if (frameError !== undefined) return frameError
    options.onFault?.(name, error)
    return { code: 'vault/something-wrong', message: 'Something went wrong', rpcCode: -32603 }
  }

  function remember(id: string) {
    seen.add(id)
    if (seen.size > seenCount) for (const oldest of [...seen].slice(0, seenCount / 2)) seen.delete(oldest)
  }

  function refuse() {
    refused += 1
  }
}

type Handler = (payload: unknown, context: { id: string; signal: AbortSignal }) => unknown

export declare namespace createAnswerer {
  type Handlers = {
    readonly [name in FrameMessageName]?: (
      payload: FramePayload<name>,
      context: { readonly id: string; readonly signal: AbortSignal },
    ) => Promise<FrameAnswer<name>>
  }
  type Options = {
    readonly handlers: Handlers
    /** A handler failed in a way it did not declare. */
    onFault?(name: FrameMessageName, error: unknown): void
  }
  type ReturnType = {
    emit(name: FrameEventName, payload?: Record<string, unknown>): void
    /** Aborts the signal of one request that waits, or of all. */
    abort(id?: string): void
    /** How many messages were refused before a handler ran. */
    refused(): number
    close(): void
  }
}
