import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Clock } from '../../../core/contracts/Environment.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { relayFailed, relayRefused, relayUnreachable } from '../../../protocol/errors/rows/pairing.ts'
import { requestAborted } from '../../../protocol/errors/rows/request.ts'
import type { RandomBytes } from '../../../wire/crypto/RandomBytes.ts'
import { createRelayId } from '../../../wire/relay/createRelayId.ts'
import { readRefusal } from '../../../wire/relay/readRefusal.ts'
import { readRelayAnswer } from '../../../wire/relay/readRelayAnswer.ts'
import { relayCloseCodes } from '../../../wire/relay/relayCloseCodes.ts'
import { toBase64Url } from '../../../wire/relay/toBase64Url.ts'
import { toRelayTokenText } from '../../../wire/relay/toRelayTokenText.ts'
import { toSubscriptionId } from '../../../wire/relay/toSubscriptionId.ts'
import { linkTimes } from './linkTimes.ts'
import { CLOSED_LINK, type LinkEffect, type LinkEvent, type LinkTimer, linkTransition } from './linkTransition.ts'
import type { OpenSocket, PairingSocket } from './PairingSocket.ts'
import type { RelayIdentity } from './RelayIdentity.ts'
import type { Publication, RelayLink } from './RelayLink.ts'
import { toRelayUrl } from './toRelayUrl.ts'

type Pending = {
  readonly method: string
  readonly params: () => unknown
  readonly resolve: () => void
  readonly reject: (error: BillfoldError) => void
  /** Whether it goes out again in so many milliseconds, as the relay wants it: not where it did so often enough. */
  readonly putOff: (ms: number | undefined) => boolean
}

/** Runs `linkTransition` over real sockets. Nothing is opened before there is a topic or something to publish. */
export function createRelayLink(options: createRelayLink.Options): RelayLink {
  const { relay, projectId, clock, random, openSocket } = options
  let state = CLOSED_LINK
  let socket: PairingSocket | undefined
  let identity: RelayIdentity | undefined
  let refusal = ''
  // The relay's clock minus ours, once the relay has refused ours.
  let skewMs = 0
  let isCorrected = false
  let isEnded = false
  const pending = new Map<string, Pending>()
  const timers = new Map<LinkTimer, () => void>()

  let lastId = ''
  const freshId = () => {
    lastId = createRelayId(clock.now(), random, lastId)
    return lastId
  }
  const chance = () => (random(1)[0] ?? 0) / 256

  function dispatch(event: LinkEvent): void {
    const result = linkTransition(state, event)
    state = result.state
    for (const effect of result.effects) run(effect)
  }

  function run(effect: LinkEffect): void {
    if (effect.type === 'open') open(effect.socket)
    else if (effect.type === 'close') letGo()
    else if (effect.type === 'subscribe') send(effect.id, 'irn_batchSubscribe', { topics: effect.topics })
    else if (effect.type === 'unsubscribe') {
      const id = identity ? toSubscriptionId(effect.topic, identity.clientId) : ''
      send(effect.id, 'irn_unsubscribe', { topic: effect.topic, id })
    } else if (effect.type === 'send') {
      for (const id of effect.ids) {
        const call = pending.get(id)
        if (call) send(id, call.method, call.params())
      }
    } else if (effect.type === 'timer') time(effect.timer, effect.ms)
    else {
      const row = { refused: relayRefused, unreachable: relayUnreachable, ended: requestAborted }[effect.why]
      for (const id of effect.ids)
        take(id)?.reject(new BillfoldError(row, effect.why === 'refused' ? { details: refusal } : {}))
    }
  }

  function time(timer: LinkTimer, ms: number | undefined): void {
    timers.get(timer)?.()
    timers.delete(timer)
    if (ms === undefined) return
    const cancel = clock.after(ms, () => {
      timers.delete(timer)
      dispatch({ type: 'elapsed', timer, id: freshId(), random: chance() })
    })
    timers.set(timer, cancel)
  }

  function open(number: number): void {
    const isOver = () => isEnded || state.socket !== number || state.phase !== 'connecting'
    const connect = async () => {
      identity = await options.identity()
      const { clientId } = identity
      const text = toRelayTokenText({ clientId, audience: relay, nowMs: clock.now() + skewMs, random })
      const signature = await identity.sign(utf8ToBytes(text))
      if (isOver()) return
      const opened = openSocket(toRelayUrl(relay, { auth: `${text}.${toBase64Url(signature)}`, projectId }))
      socket = opened
      opened.onopen = () => dispatch({ type: 'opened', socket: number, id: freshId() })
      opened.onmessage = event => receive(number, event.data)
      opened.onclose = event => close(number, event)
      // `onclose` follows. Without a listener an error ends a process of Node.
      opened.onerror = () => {}
    }
    connect().catch(cause => close(number, { code: 0, reason: String(cause) }))
  }

  function letGo(): void {
    const old = socket
    socket = undefined
    if (!old) return
    old.onopen = old.onmessage = old.onclose = null
    try {
      old.close()
    } catch {
      // A socket that is in no state to be closed is of no use either.
    }
  }

  function close(number: number, { code, reason }: { readonly code: number; readonly reason: string }): void {
    if (number !== state.socket) return
    letGo()
    refusal = reason
    const { kind, serverTimeMs } = readRefusal(reason)
    const isClock = code === relayCloseCodes.refused && (kind === 'tokenExpired' || kind === 'tokenNotYetValid')
    const canCorrect = isClock && serverTimeMs !== undefined && !isCorrected
    if (canCorrect) skewMs = serverTimeMs - clock.now()
    isCorrected = canCorrect
    dispatch({ type: 'closed', socket: number, code, isCorrected: canCorrect, random: chance() })
    if (state.phase === 'refused') options.onFailure(new BillfoldError(relayRefused, { details: reason }))
  }

  function receive(number: number, data: unknown): void {
    if (typeof data !== 'string') return
    let frame: readRelayAnswer.ReturnType
    try {
      frame = readRelayAnswer(data)
    } catch {
      options.onFault('relay-frame')
      dispatch({ type: 'received', socket: number })
      return
    }
    isCorrected = false
    if (frame.kind === 'push') receivePush(number, frame)
    else receiveAnswer(number, frame)
  }

  function receivePush(number: number, { id, topic, message }: readRelayAnswer.Push): void {
    dispatch({ type: 'received', socket: number })
    const receipt = { id, jsonrpc: '2.0', result: true }
    // Only what is dealt with is acknowledged: the relay keeps the rest for the next socket.
    void options.onMessage({ topic, message }).then(isTaken => {
      if (isTaken && number === state.socket) write(receipt)
    })
  }

  function receiveAnswer(number: number, frame: Exclude<readRelayAnswer.ReturnType, readRelayAnswer.Push>): void {
    const id = frame.id ?? undefined
    const isOwn = id !== undefined && state.controls.includes(id)
    dispatch({ type: 'received', socket: number, answers: id })
    if (frame.kind === 'failure' && pending.get(`${id}`)?.putOff(frame.error.retryAfterMs)) return
    const call = id === undefined ? undefined : take(id)
    if (frame.kind === 'answer') {
      call?.resolve()
      return
    }
    const { code, message } = frame.error
    const error = new BillfoldError(relayFailed, { details: message, context: { relayCode: code }, cause: frame.error })
    if (call) call.reject(error)
    else options.onFault('relay-error')
    if (isOwn) options.onFailure(error)
  }

  function take(id: string): Pending | undefined {
    const call = pending.get(id)
    pending.delete(id)
    return call
  }

  function send(id: string, method: string, params: unknown): void {
    write({ id, jsonrpc: '2.0', method, params })
  }

  function write(frame: unknown): void {
    try {
      socket?.send(JSON.stringify(frame))
    } catch {
      // A socket that is closing: unanswered calls are sent again on the next one.
    }
  }

  return {
    subscribe: topic => dispatch({ type: 'subscribed', topic, id: freshId() }),
    unsubscribe: topic => dispatch({ type: 'unsubscribed', topic, id: freshId() }),
    publish: (publication: Publication, { isUrgent = false, attestation, signal } = {}) =>
      new Promise<void>((resolve, reject) => {
        if (signal?.aborted) return reject(new BillfoldError(requestAborted, { cause: signal.reason }))
        const id = freshId()
        const give = (error: BillfoldError) => {
          if (take(id)) dispatch({ type: 'dropped', id })
          settle(() => reject(error))
        }
        const onAbort = () => give(new BillfoldError(requestAborted, { cause: signal?.reason }))
        const cancel = clock.after(linkTimes.publishMs, () => give(new BillfoldError(relayUnreachable)))
        let putOffs = 0
        let cancelWait = () => {}
        const ask = () => dispatch({ type: 'called', call: { id, method: 'irn_publish', isUrgent } })
        const settle = (end: () => void) => {
          cancel()
          cancelWait()
          signal?.removeEventListener('abort', onAbort)
          end()
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        // Read when it is sent first, and the same ever after: a repeated call must be the same call.
        let params: unknown
        pending.set(id, {
          method: 'irn_publish',
          params: () => {
            const proof = attestation?.()
            params ??= { ...publication, ...(proof !== undefined && { attestation: proof }) }
            return params
          },
          resolve: () => settle(resolve),
          reject: error => settle(() => reject(error)),
          putOff(ms) {
            if (ms === undefined || putOffs >= (isUrgent ? 1 : linkTimes.putOffCount)) return false
            cancelWait()
            cancelWait = clock.after(ms * 2 ** putOffs++, ask)
            return true
          },
        })
        ask()
      }),
    setAwaited: isAwaited => dispatch({ type: 'awaited', isAwaited }),
    wake: () => dispatch({ type: 'woken', id: freshId() }),
    destroy() {
      isEnded = true
      dispatch({ type: 'ended' })
      // What the relay had put off.
      for (const id of [...pending.keys()]) take(id)?.reject(new BillfoldError(requestAborted))
    },
  }
}

export declare namespace createRelayLink {
  type Options = {
    /** Address of the relay, exactly as the relay knows itself. */
    readonly relay: string
    readonly projectId: string | undefined
    readonly clock: Clock
    readonly random: RandomBytes
    readonly openSocket: OpenSocket
    /** Who the client is, asked for before every connection. */
    identity(): Promise<RelayIdentity>
    /** Deals with one pushed message; false leaves it with the relay. Never rejects. */
    onMessage(mail: { readonly topic: string; readonly message: string }): Promise<boolean>
    /** The relay does not take this page, or none of its subscriptions: no message will arrive. */
    onFailure(error: BillfoldError): void
    onFault(kind: 'relay-frame' | 'relay-error'): void
  }
}
