import {
  createRelayId,
  createRelayToken,
  type RelayMethod,
  type RelayParams,
  type RelayResult,
  readRelayAnswer,
  relayMethods,
  toClientId,
} from 'billfold/wire'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** What a relay answered with an error. */
export class AnswerError extends Error {
  readonly code: number
  constructor({ code, message }: { readonly code: number; readonly message: string }) {
    super(message)
    this.code = code
  }
}

/**
 * A client of the relay with nothing but a socket and `billfold/wire`. Pushes are acknowledged at once unless `acknowledge`
 * is false. Ended with the test.
 */
export async function connectClient(url: string, options: connectClient.Options = {}) {
  const { acknowledge = true, audience = url, nowMs = Date.now(), query = {}, seed = hex(random(32)) } = options
  const auth = options.auth ?? createRelayToken({ seed, audience, nowMs, random })
  const address = new URL(url)
  for (const [name, value] of Object.entries({ auth, ...query })) address.searchParams.set(name, value)
  const socket = new WebSocket(address, { perMessageDeflate: false, ...options.socket })
  const pushes: readRelayAnswer.Push[] = []
  const calls = new Map<string, { resolve(result: unknown): void; reject(error: Error): void }>()
  const watchers = new Set<() => void>()
  const wake = () => {
    for (const look of watchers) look()
  }

  let lastId = ''
  function freshId(): string {
    lastId = createRelayId(Date.now(), random, lastId)
    return lastId
  }
  function sendRaw(text: string): void {
    socket.send(text)
  }
  const receipt = (id: string | number) => sendRaw(JSON.stringify({ id, jsonrpc: '2.0', result: true }))

  socket.on('message', data => {
    const frame = readRelayAnswer(data.toString())
    if (frame.kind === 'push') {
      if (acknowledge) receipt(frame.id)
      pushes.push(frame)
      wake()
    } else if (frame.id !== null) {
      const call = calls.get(frame.id)
      calls.delete(frame.id)
      if (frame.kind === 'answer') call?.resolve(frame.result)
      else call?.reject(new AnswerError(frame.error))
    }
  })
  const closed = new Promise<{ readonly code: number; readonly reason: string }>(resolve => {
    socket.on('close', (code, reason) => {
      for (const call of calls.values()) call.reject(new Error(`closed ${code}`))
      resolve({ code, reason: reason.toString() })
    })
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_, response) => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        reject(Object.assign(new Error(Buffer.concat(chunks).toString()), { status: response.statusCode }))
      })
    })
    socket.once('error', reject)
  })
  onTestFinished(() => socket.terminate())

  return {
    socket,
    seed,
    clientId: toClientId(seed),
    pushes,
    closed,
    sendRaw,
    receipt,
    /** Rejects with `AnswerError`, or when the socket ends first. */
    call<const method extends RelayMethod>(
      method: method,
      params: RelayParams<method>,
      id = freshId(),
    ): Promise<RelayResult<method>> {
      return new Promise((resolve, reject) => {
        calls.set(id, {
          resolve: result => resolve(v.parse(relayMethods[method].result, result) as RelayResult<method>),
          reject,
        })
        sendRaw(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      })
    },
    /** Resolves with the first `count` pushes once they are there; rejects when the socket ends before. */
    async received(count: number): Promise<readonly readRelayAnswer.Push[]> {
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (pushes.length < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        void closed.then(({ code }) => reject(new Error(`closed ${code} with ${pushes.length} of ${count} pushes`)))
        look()
      })
      return pushes.slice(0, count)
    },
    async close(): Promise<void> {
      socket.close()
      await closed
    },
  }
}

export declare namespace connectClient {
  type Options = {
    readonly seed?: string
    readonly audience?: string
    readonly nowMs?: number
    /** A token instead of a fresh one. */
    readonly auth?: string
    readonly query?: Readonly<Record<string, string>>
    readonly acknowledge?: boolean
    readonly socket?: {
      readonly headers?: Record<string, string>
      readonly origin?: string
      readonly autoPong?: boolean
    }
  }
}
