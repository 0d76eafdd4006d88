import type { Clock } from '../../../core/contracts/Environment.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { sessionEnded } from '../../../protocol/errors/rows/pairing.ts'
import type { SignMessage } from '../../../wire/sign/parseSignMessage.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import type { Publisher } from '../mail/Publisher.ts'
import type { PairingEvents } from '../PairingClient.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { PairingSession } from '../PairingSession.ts'
import type { Requests } from '../requests/createRequests.ts'
import type { PairingStore } from '../store/createPairingStore.ts'
import type { HeldSession } from '../store/HeldSession.ts'
import { storedPairingSessions } from '../store/storedPairingSessions.ts'
import type { Tab } from '../tabs/createTab.ts'
import { answerPeer, type PeerOutcome, type PeerRequest } from './answerPeer.ts'
import { createSessionDeletes } from './createSessionDeletes.ts'

/** The sessions of this origin, as this page knows them. What is stored is the truth; every tab follows it. */
export type Sessions = {
  list(): readonly PairingSession[]
  find(topic: string): HeldSession | undefined
  /** When this page received the last message of the wallet; milliseconds since the epoch. */
  receivedAt(topic: string): number | undefined
  /**
   * Reads the stored sessions: at the start, and when another tab has written. With `canSend` it sends the deletes that the
   * page which ended the session could not send.
   */
  follow(canSend: boolean): Promise<void>
  /** Keeps a settled session; resolves once it is stored. */
  add(held: HeldSession): Promise<void>
  /** Forgets a session; what waits for its wallet rejects. */
  remove(topic: string, reason: SignError): Promise<void>
  /** Ends a session: resolves once no tab has it any more; `sent` resolves once the relay has the delete, or never will. */
  end(held: HeldSession, reason: SignError): Promise<{ readonly sent: Promise<void> }>
}

const NONE: readonly HeldSession[] = []

export function createSessions(options: createSessions.Options): Sessions {
  const { publisher, store, clock, requests, onFault, emit } = options
  const sessions = new Map<string, HeldSession>()
  const lastReceived = new Map<string, number>()

  const isAlive = ({ session }: HeldSession) => session.expiry * 1_000 > clock.now()
  const change = (run: (all: readonly HeldSession[]) => readonly HeldSession[]) =>
    store.change(storedPairingSessions, (all = NONE) => {
      const next = run(all)
      return next.length === 0 ? undefined : next
    })
  const forget = (topic: string) => change(all => all.filter(one => one.session.topic !== topic))
  const sendDelete = createSessionDeletes({ ...options, isAlive, forget })

  function put(held: HeldSession): void {
    const { topic } = held.session
    sessions.set(topic, held)
    publisher.listen(topic, { key: held.key }, message => receive(topic, message))
  }

  function drop(topic: string, reason: SignError): void {
    if (!sessions.delete(topic)) return
    lastReceived.delete(topic)
    publisher.stop(topic)
    const { code, message } = reason
    requests.end(topic, new BillfoldError(sessionEnded, { context: { walletCode: code }, cause: { code, message } }))
    emit('deleted', { topic, reason: { code, message } })
  }

  async function receive(topic: string, message: SignMessage): Promise<void> {
    lastReceived.set(topic, clock.now())
    if (message.type !== 'request') {
      // Another tab of this origin may wait for it, and receives it itself.
      if (!requests.settle(topic, message)) onFault('unexpected')
      return
    }
    const outcome =
      message.method === signMethods.event.method ? await receiveEvent(topic, message) : await apply(topic, message)
    if (!outcome) return
    if (outcome.fault) onFault(outcome.fault)
    const held = sessions.get(topic)
    if (held && outcome.answer) reply(held, message, outcome.answer)
    if (outcome.ended) drop(topic, outcome.ended)
    if (outcome.held || outcome.ended) emit('sessions', list())
    if (outcome.event) emit('event', { topic, ...outcome.event })
  }

  /** What changes the session is done once among the tabs, to what is stored. */
  async function apply(topic: string, request: PeerRequest): Promise<PeerOutcome | undefined> {
    let outcome: PeerOutcome | undefined
    await change(all => {
      const held = all.find(one => one.session.topic === topic)
      if (!held || held.farewell) return all
      outcome = answerPeer(held, request, clock.now())
      const { held: next, ended } = outcome
      if (ended) return all.filter(one => one !== held)
      return next ? all.map(one => (one === held ? next : one)) : all
    })
    if (!outcome) drop(topic, signErrors.userDisconnected)
    const own = sessions.get(topic)
    if (own && outcome?.held) put({ ...outcome.held, handled: own.handled })
    return outcome
  }

  /**
   * An event changes no session: every tab emits it, in the order in which it received it. That it was emitted is stored
   * for the next page.
   */
  async function receiveEvent(topic: string, request: PeerRequest): Promise<PeerOutcome | undefined> {
    const own = sessions.get(topic)
    if (!own) return undefined
    const { held, ...outcome } = answerPeer(own, request, clock.now())
    const name = outcome.event?.name
    if (held && name !== undefined) {
      sessions.set(topic, held)
      await change(all =>
        all.map(one =>
          one.session.topic === topic && (one.handled[name] ?? 0) < request.id
            ? { ...one, handled: { ...one.handled, [name]: request.id } }
            : one,
        ),
      )
    }
    return outcome
  }

  function reply(held: HeldSession, request: PeerRequest, answer: NonNullable<PeerOutcome['answer']>): void {
    const row = Object.values(signMethods).find(one => one.method === request.method)
    const outgoing = { topic: held.session.topic, key: held.key, id: request.id }
    publisher.answer({ ...outgoing, tag: row?.responseTag ?? 0, ttl: row?.ttlSeconds ?? 86_400 }, answer)
  }

  function list(): readonly PairingSession[] {
    return [...sessions.values()].filter(isAlive).map(held => held.session)
  }

  return {
    list,
    find(topic) {
      const held = sessions.get(topic)
      return held && isAlive(held) ? held : undefined
    },
    receivedAt: topic => lastReceived.get(topic),
    async follow(canSend) {
      // Those that ran out are forgotten with their keys.
      const kept = (await change(stored => (stored.every(isAlive) ? stored : stored.filter(isAlive)))) ?? []
      const all = kept.filter(one => !one.farewell)
      if (canSend) for (const one of kept) if (one.farewell) void sendDelete(one, false)
      for (const topic of [...sessions.keys()])
        if (!all.some(one => one.session.topic === topic)) drop(topic, signErrors.userDisconnected)
      for (const one of all) {
        const own = sessions.get(one.session.topic)
        put(own ? { ...one, handled: own.handled } : one)
      }
      emit('sessions', list())
    },
    async add(held) {
      await change(all => [...all.filter(one => one.session.topic !== held.session.topic), held])
      put(held)
      lastReceived.set(held.session.topic, clock.now())
    },
    async remove(topic, reason) {
      drop(topic, reason)
      await forget(topic)
      emit('sessions', list())
    },
    async end({ session, key }, reason) {
      const { topic } = session
      const { method, requestTag: tag, ttlSeconds: ttl } = signMethods.delete
      const outgoing = { topic, key, id: publisher.freshId(), tag, ttl }
      const farewell = publisher.seal(outgoing, { method, params: reason })
      // What the wallet had granted goes now, and the key by which it was asked: the topic stands in its place.
      const ended: HeldSession = {
        session: { ...session, namespaces: {}, unproposedChains: [], sessionProperties: {}, scopedProperties: {} },
        key: topic,
        proposed: [],
        handled: {},
        farewell,
      }
      drop(topic, reason)
      const sent = sendDelete(ended, true)
      await change(all => all.map(one => (one.session.topic === topic ? ended : one)))
      emit('sessions', list())
      return { sent }
    },
  }
}

export declare namespace createSessions {
  type Options = {
    readonly publisher: Publisher
    readonly store: PairingStore
    readonly clock: Clock
    readonly requests: Requests
    readonly tab: Tab
    onFault(fault: PairingFault): void
    emit<event extends keyof PairingEvents>(event: event, value: PairingEvents[event]): void
  }
}
