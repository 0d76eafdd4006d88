import type { Clock } from 'billfold/adapter'
import { createRelayId, createRelayToken, type RandomBytes, toClientId, toSubscriptionId } from 'billfold/wire'
import type { WireProblem } from '../PairingMessages.ts'
import type { LinkStatus } from '../PairingWallet.ts'
import { type LinkSocket, openSocket } from './openSocket.ts'
import type { RelayLink } from './RelayLink.ts'
import { type RelayPush, readFrame } from './readFrame.ts'

type Call = {
  readonly text: string
  readonly resolve: () => void
  readonly reject: (cause: unknown) => void
  readonly cancel: () => void
  /** How often the relay has put it off. */
  putOffs: number
  isPutOff: boolean
  cancelWait: () => void
}

const callMs = 60_000
const topicsPerCall = 500
const pausesMs = [100, 500, 1_000, 2_000, 5_000]
const authFailed = 3000
/** How often a message goes out again that the relay could not take; it says when, and each wait is twice the one before. */
const putOffCount = 4

/**
 * Makes a wallet's own line to a relay. It is not the one of the kit's client, on purpose: two sides with one transport
 * would agree about its mistakes.
 */
export function createRelayLink(options: createRelayLink.Options): RelayLink {
  const { relay, clock, random } = options
  const clientId = toClientId(options.seed)
  const topics = new Set<string>()
  const calls = new Map<string, Call>()
  let status: LinkStatus = 'idle'
  let socket: LinkSocket | undefined
  let attempt = 0
  let lastId = ''
  let isOver = false
  let cancelRetry = () => {}

  const setStatus = (next: LinkStatus) => {
    if (status === next) return
    status = next
    options.onStatus()
  }
  const request = (method: string, params: unknown) => {
    const id = createRelayId(clock.now(), random, lastId)
    lastId = id
    return { id, text: JSON.stringify({ id, jsonrpc: '2.0', method, params }) }
  }
  const call = (method: string, params: unknown) =>
    new Promise<void>((resolve, reject) => {
      if (isOver) return reject(new Error('The wallet was destroyed'))
      const { id, text } = request(method, params)
      const cancel = clock.after(callMs, () => finish(id, open => open.reject(new Error(`No answer to ${method}`))))
      calls.set(id, { text, resolve, reject, cancel, putOffs: 0, isPutOff: false, cancelWait() {} })
      if (status === 'open') socket?.send(text)
      else connect()
    })
  const finish = (id: string, end: (open: Call) => void) => {
    const open = calls.get(id)
    if (!open) return
    calls.delete(id)
    open.cancel()
    open.cancelWait()
    end(open)
  }
  const finishAll = (cause: unknown) => {
    for (const id of [...calls.keys()]) finish(id, open => open.reject(cause))
  }

  const connect = () => {
    if (isOver || status === 'connecting' || status === 'open') return
    cancelRetry()
    setStatus('connecting')
    openSocket(toAddress()).then(
      made => {
        // A close follows; one that ends before it has begun says so, too.
        made.addEventListener('error', () => {})
        if (isOver) return made.close()
        socket = made
        made.addEventListener('open', () => socket === made && opened(made))
        made.addEventListener('message', ({ data }) => socket === made && receive(made, String(data)))
        made.addEventListener('close', ({ code, reason }) => socket === made && lost(code, reason))
      },
      () => lost(1006, 'no socket'),
    )
  }
  const toAddress = () => {
    const address = new URL(relay)
    const auth = createRelayToken({ seed: options.seed, audience: relay, nowMs: clock.now(), random })
    address.searchParams.set('auth', auth)
    if (options.projectId !== undefined) address.searchParams.set('projectId', options.projectId)
    address.searchParams.set('ua', 'wc-2/billfold-testkit')
    address.searchParams.set('useOnCloseEvent', 'true')
    address.searchParams.sort()
    return address.href
  }
  const opened = (made: LinkSocket) => {
    attempt = 0
    setStatus('open')
    const known = [...topics]
    for (let at = 0; at < known.length; at += topicsPerCall)
      made.send(request('irn_batchSubscribe', { topics: known.slice(at, at + topicsPerCall) }).text)
    // What the relay has put off has its time still to come.
    for (const { isPutOff, text } of calls.values()) if (!isPutOff) made.send(text)
  }
  const receive = (made: LinkSocket, text: string) => {
    const frame = readFrame(text)
    if (!frame) return options.onFault()
    if ('push' in frame) {
      if (options.acknowledges()) made.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      options.onPush(frame.push)
    } else if (!putOff(frame))
      finish(frame.id, open => {
        if (!frame.problem) return open.resolve()
        open.reject(Object.assign(new Error(frame.problem.message), { code: frame.problem.code }))
      })
  }
  /** Whether the relay wants the message later, and gets it then, by whichever socket there is. */
  const putOff = ({ id, problem }: { readonly id: string; readonly problem?: WireProblem }) => {
    const open = calls.get(id)
    const { retryAfterMs: waitMs } = Object(problem?.data) as { readonly retryAfterMs?: unknown }
    if (!open || typeof waitMs !== 'number' || !(waitMs >= 0) || open.putOffs >= putOffCount) return false
    open.cancelWait = clock.after(waitMs * 2 ** open.putOffs, () => {
      open.isPutOff = false
      if (status === 'open') socket?.send(open.text)
    })
    open.putOffs += 1
    open.isPutOff = true
    return true
  }
  const lost = (code: number, reason: string) => {
    socket = undefined
    if (isOver) return
    if (code === authFailed) {
      setStatus('refused')
      finishAll(new Error(`The relay refused this wallet: ${reason}`))
      return
    }
    setStatus('lost')
    if (topics.size === 0 && calls.size === 0) return
    cancelRetry = clock.after(pausesMs[Math.min(attempt, pausesMs.length - 1)] as number, connect)
    attempt += 1
  }

  return {
    get status() {
      return status
    },
    subscribe(topic) {
      topics.add(topic)
      return call('irn_subscribe', { topic })
    },
    async unsubscribe(topic) {
      if (topics.delete(topic)) await call('irn_unsubscribe', { topic, id: toSubscriptionId(topic, clientId) })
    },
    publish: ({ topic, envelope, tag, ttlSeconds, prompt }) =>
      call('irn_publish', { topic, message: envelope, ttl: ttlSeconds, tag, ...(prompt ? { prompt } : {}) }),
    drop: () => socket?.close(),
    destroy() {
      isOver = true
      cancelRetry()
      finishAll(new Error('The wallet was destroyed'))
      socket?.close()
    },
  }
}

export declare namespace createRelayLink {
  type Options = {
    /** Address of the relay, `ws:` or `wss:`. */
    readonly relay: string
    readonly projectId: string | undefined
    /** Ed25519 seed, 64 hex digits. */
    readonly seed: string
    readonly clock: Clock
    readonly random: RandomBytes
    readonly acknowledges: () => boolean
    readonly onPush: (push: RelayPush) => void
    readonly onFault: () => void
    readonly onStatus: () => void
  }
}
