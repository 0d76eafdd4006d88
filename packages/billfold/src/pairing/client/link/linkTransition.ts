import { relayCloseCodes } from '../../../wire/relay/relayCloseCodes.ts'
import { linkTimes } from './linkTimes.ts'

/**
 * One client's way to its relay: one socket, opened only while there is a topic or a call, replaced when it closes, when
 * it stays silent or when the page comes back, until the relay refuses the page. What is unanswered is sent again on the
 * next socket under the same id, so that the relay recognises the repetition. Pure: `createRelayLink` runs it.
 *
 * A page cannot see a server's pings. What asks whether a socket still lives is a subscription to what is subscribed
 * already: every relay answers it, and it delivers what was missed.
 */
export type LinkState = {
  /** `waiting`: for its next try. `refused`: by the relay, until the next request. */
  readonly phase: 'idle' | 'connecting' | 'open' | 'waiting' | 'refused' | 'ended'
  /** Number of the latest socket. Messages of older ones are ignored. */
  readonly socket: number
  /** Attempts in a row after which no frame came. */
  readonly failures: number
  readonly topics: readonly string[]
  /** Unanswered, in the order in which they were made. */
  readonly calls: readonly LinkCall[]
  /** Subscriptions of this socket that the relay has not answered yet, by the id of the frame. */
  readonly controls: readonly string[]
  /** A request waits for a wallet: silence of the socket must be noticed soon. */
  readonly isAwaited: boolean
}

export type LinkCall = {
  readonly id: string
  readonly method: string
  /** Fails once the relay seems to be away, instead of waiting for its return. */
  readonly isUrgent: boolean
}

/** `id` is a fresh one for a frame of the link itself, `random` from 0 up to 1. */
export type LinkEvent =
  | { readonly type: 'subscribed'; readonly topic: string; readonly id: string }
  | { readonly type: 'unsubscribed'; readonly topic: string; readonly id: string }
  | { readonly type: 'called'; readonly call: LinkCall }
  /** The caller does not want the answer any more. */
  | { readonly type: 'dropped'; readonly id: string }
  | { readonly type: 'awaited'; readonly isAwaited: boolean }
  | { readonly type: 'woken'; readonly id: string }
  | { readonly type: 'opened'; readonly socket: number; readonly id: string }
  | { readonly type: 'received'; readonly socket: number; readonly answers?: string | undefined }
  | {
      readonly type: 'closed'
      readonly socket: number
      readonly code: number
      /** The relay refused the token's time and sent its own: the next token will be right. */
      readonly isCorrected: boolean
      readonly random: number
    }
  | { readonly type: 'elapsed'; readonly timer: LinkTimer; readonly id: string; readonly random: number }
  | { readonly type: 'ended' }

export type LinkTimer = 'retry' | 'open' | 'silence' | 'probe' | 'linger'

export type LinkEffect =
  | { readonly type: 'open'; readonly socket: number }
  | { readonly type: 'close'; readonly socket: number }
  | { readonly type: 'subscribe'; readonly id: string; readonly topics: readonly string[] }
  | { readonly type: 'unsubscribe'; readonly id: string; readonly topic: string }
  | { readonly type: 'send'; readonly ids: readonly string[] }
  /** `ms` absent: the timer is no longer wanted. */
  | { readonly type: 'timer'; readonly timer: LinkTimer; readonly ms?: number }
  | { readonly type: 'fail'; readonly ids: readonly string[]; readonly why: 'refused' | 'unreachable' | 'ended' }

export type LinkResult = { readonly state: LinkState; readonly effects: readonly LinkEffect[] }

export const CLOSED_LINK: LinkState = {
  phase: 'idle',
  socket: 0,
  failures: 0,
  topics: [],
  calls: [],
  controls: [],
  isAwaited: false,
}

/** Next state of the link, and what has to happen because of it. */
export function linkTransition(state: LinkState, event: LinkEvent): LinkResult {
  if (state.phase === 'ended') return refuseCall(state, event)
  switch (event.type) {
    case 'subscribed': {
      if (state.topics.includes(event.topic)) return { state, effects: [] }
      const next = { ...state, topics: [...state.topics, event.topic] }
      return next.phase === 'open'
        ? then(next, [timer('linger')], now => subscribe(now, event.id, [event.topic]))
        : connect(next)
    }
    case 'unsubscribed': {
      if (!state.topics.includes(event.topic)) return { state, effects: [] }
      const next = { ...state, topics: state.topics.filter(topic => topic !== event.topic) }
      const effects: LinkEffect[] =
        next.phase === 'open' ? [{ type: 'unsubscribe', id: event.id, topic: event.topic }] : []
      return then(next, effects, rest)
    }
    case 'called': {
      const next = { ...state, calls: [...state.calls, event.call] }
      if (next.phase !== 'open') return connect(next)
      const sent: LinkEffect = { type: 'send', ids: [event.call.id] }
      // The patience with a silent socket counts from the first question that it left unanswered.
      return { state: next, effects: [timer('linger'), sent, ...(isAsking(state) ? [] : [patience])] }
    }
    case 'dropped':
      return then({ ...state, calls: state.calls.filter(call => call.id !== event.id) }, [], rest)
    case 'awaited':
      return state.isAwaited === event.isAwaited
        ? { state, effects: [] }
        : probeLater({ ...state, isAwaited: event.isAwaited })
    case 'woken':
      if (state.phase === 'open') {
        const asked = subscribe(state, event.id, state.topics)
        // The visitor is waiting: a shorter limit than for an idle socket.
        return state.topics.length === 0
          ? asked
          : { state: asked.state, effects: [...asked.effects, timer('silence', linkTimes.wokenMs)] }
      }
      return state.phase === 'connecting'
        ? { state, effects: [timer('open', linkTimes.silenceMs)] }
        : connect({ ...state, failures: 0, phase: 'idle' })
    case 'opened':
      return event.socket === state.socket && state.phase === 'connecting'
        ? opened(state, event.id)
        : { state, effects: [] }
    case 'received':
      return event.socket === state.socket && state.phase === 'open'
        ? received(state, event.answers)
        : { state, effects: [] }
    case 'closed':
      return event.socket === state.socket ? closed(state, event) : { state, effects: [] }
    case 'elapsed':
      return elapsed(state, event)
    case 'ended':
      return {
        state: { ...CLOSED_LINK, socket: state.socket, phase: 'ended' },
        effects: [
          ...allTimers,
          ...(hasSocket(state) ? [{ type: 'close', socket: state.socket } as const] : []),
          ...fail(state.calls, 'ended'),
        ],
      }
  }
}

function opened(state: LinkState, id: string): LinkResult {
  const next: LinkState = { ...state, phase: 'open', controls: [] }
  const asked = state.topics.length > 0 ? subscribe(next, id, state.topics) : { state: next, effects: [] }
  const ids = state.calls.map(call => call.id)
  const effects: LinkEffect[] = [timer('open'), ...asked.effects]
  if (ids.length > 0) effects.push({ type: 'send', ids }, patience)
  return then(asked.state, effects, probeLater)
}

function received(state: LinkState, answers: string | undefined): LinkResult {
  const next = {
    ...state,
    failures: 0,
    calls: state.calls.filter(call => call.id !== answers),
    controls: state.controls.filter(id => id !== answers),
  }
  return then(next, [isAsking(next) ? patience : timer('silence'), ...probeLater(next).effects], rest)
}

function closed(state: LinkState, event: Extract<LinkEvent, { type: 'closed' }>): LinkResult {
  if (!hasSocket(state)) return { state, effects: [] }
  const base: LinkState = { ...state, controls: [] }
  const quiet = [timer('open'), timer('silence'), timer('probe'), timer('linger')]
  if (event.code === relayCloseCodes.refused && !event.isCorrected)
    return {
      state: { ...base, phase: 'refused', failures: 0, calls: [] },
      effects: [...quiet, ...fail(state.calls, 'refused')],
    }
  if (!isWanted(base)) return { state: { ...base, phase: 'idle', failures: 0 }, effects: quiet }
  const failures = base.failures + 1
  const ms = event.isCorrected ? 0 : delayOf(failures, event)
  const given = failures < linkTimes.unreachableCount ? [] : base.calls.filter(call => call.isUrgent)
  const waiting: LinkState = {
    ...base,
    phase: 'waiting',
    failures,
    calls: base.calls.filter(call => !given.includes(call)),
  }
  return then(waiting, [...quiet, timer('retry', ms), ...fail(given, 'unreachable')], rest)
}

/** Exponential with jitter: the clients of a relay that comes back do not all come at once. */
function delayOf(failures: number, { code, random }: { code: number; random: number }): number {
  if (code === relayCloseCodes.tryAgainLater) return linkTimes.busyMs * (1 + random)
  const full = Math.min(linkTimes.retryMaxMs, linkTimes.retryMs * 2 ** (failures - 1))
  return full * (0.5 + random)
}

function elapsed(state: LinkState, event: Extract<LinkEvent, { type: 'elapsed' }>): LinkResult {
  switch (event.timer) {
    case 'retry':
      return state.phase === 'waiting' ? connect({ ...state, phase: 'idle' }) : { state, effects: [] }
    case 'probe':
      return state.phase === 'open' && state.topics.length > 0
        ? subscribe(state, event.id, state.topics)
        : { state, effects: [] }
    case 'linger':
      if (!hasSocket(state) || isWanted(state)) return { state, effects: [] }
      return { state: { ...state, phase: 'idle' }, effects: [...allTimers, { type: 'close', socket: state.socket }] }
    case 'open':
    case 'silence': {
      if (!hasSocket(state)) return { state, effects: [] }
      const gone = closed(state, {
        type: 'closed',
        socket: state.socket,
        code: 1006,
        isCorrected: false,
        random: event.random,
      })
      return { state: gone.state, effects: [{ type: 'close', socket: state.socket }, ...gone.effects] }
    }
  }
}

function connect(state: LinkState): LinkResult {
  if (!isWanted(state) || (state.phase !== 'idle' && state.phase !== 'refused')) return { state, effects: [] }
  const socket = state.socket + 1
  return {
    state: { ...state, phase: 'connecting', socket },
    effects: [timer('retry'), timer('linger'), { type: 'open', socket }, timer('open', linkTimes.openMs)],
  }
}

function subscribe(state: LinkState, id: string, topics: readonly string[]): LinkResult {
  if (topics.length === 0) return { state, effects: [] }
  const effects: LinkEffect[] = [{ type: 'subscribe', id, topics }]
  if (!isAsking(state)) effects.push(patience)
  return { state: { ...state, controls: [...state.controls, id] }, effects }
}

function probeLater(state: LinkState): LinkResult {
  if (state.phase !== 'open') return { state, effects: [] }
  return { state, effects: [timer('probe', state.isAwaited ? linkTimes.probeMs : linkTimes.idleProbeMs)] }
}

function isAsking(state: LinkState): boolean {
  return state.calls.length > 0 || state.controls.length > 0
}

/** An unused socket closes a little later: the next code often follows at once. */
function rest(state: LinkState): LinkResult {
  if (isWanted(state)) return { state, effects: [] }
  if (state.phase === 'waiting') return { state: { ...state, phase: 'idle', failures: 0 }, effects: [timer('retry')] }
  if (!hasSocket(state)) return { state, effects: [] }
  return { state, effects: [timer('linger', linkTimes.lingerMs)] }
}

function refuseCall(state: LinkState, event: LinkEvent): LinkResult {
  return { state, effects: event.type === 'called' ? fail([event.call], 'ended') : [] }
}

function fail(calls: readonly LinkCall[], why: 'refused' | 'unreachable' | 'ended'): LinkEffect[] {
  return calls.length > 0 ? [{ type: 'fail', ids: calls.map(call => call.id), why }] : []
}

function then(state: LinkState, effects: readonly LinkEffect[], next: (state: LinkState) => LinkResult): LinkResult {
  const result = next(state)
  return { state: result.state, effects: [...effects, ...result.effects] }
}

function timer(name: LinkTimer, ms?: number): LinkEffect {
  return { type: 'timer', timer: name, ...(ms !== undefined && { ms }) }
}

const patience = timer('silence', linkTimes.silenceMs)
const allTimers = (['retry', 'open', 'silence', 'probe', 'linger'] as const).map(name => timer(name))

function isWanted(state: LinkState): boolean {
  return state.topics.length > 0 || state.calls.length > 0
}

function hasSocket(state: LinkState): boolean {
  return state.phase === 'connecting' || state.phase === 'open'
}
