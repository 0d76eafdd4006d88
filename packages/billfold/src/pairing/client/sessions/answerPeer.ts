import { checkSessionNamespaces } from '../../../wire/sign/checkSessionNamespaces.ts'
import { readParams } from '../../../wire/sign/readParams.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import { toChainsOf } from '../../../wire/sign/toChainsOf.ts'
import { toGrantOf } from '../../../wire/sign/toGrantOf.ts'
import { toSignTime } from '../../../wire/sign/toSignTime.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { HeldSession } from '../store/HeldSession.ts'
import { isLifeAllowed } from './isLifeAllowed.ts'
import { keepProposed } from './keepProposed.ts'
import { sessionTimes } from './sessionTimes.ts'

export type PeerRequest = { readonly id: number; readonly method: string; readonly params: unknown }

export type PeerOutcome = {
  /** The session from now on; absent when it stays as it was. */
  readonly held?: HeldSession
  /** What the peer is answered; absent for nothing. */
  readonly answer?: { readonly result: true } | { readonly error: SignError }
  readonly event?: { readonly name: string; readonly data: unknown; readonly chainId: string }
  /** The peer ended the session, for this reason. */
  readonly ended?: SignError
  readonly fault?: PairingFault
}

/**
 * What a request of the wallet does to a session. Only the controller may update, extend and emit (public protocol,
 * Sign); what is older than what was dealt with already is dropped; what came before is not done again. Pure.
 */
export function answerPeer(held: HeldSession, request: PeerRequest, nowMs: number): PeerOutcome {
  switch (request.method) {
    case 'wc_sessionUpdate':
      return update(held, request)
    case 'wc_sessionExtend':
      return extend(held, request, nowMs)
    case 'wc_sessionEvent':
      return emit(held, request)
    case 'wc_sessionDelete':
      return {
        ended: readParams('wc_sessionDelete', request.params) ?? signErrors.userDisconnected,
        answer: { result: true },
      }
    case 'wc_sessionPing':
      return { answer: { result: true } }
    case 'wc_sessionSettle':
      // The answer got lost: the wallet must have it, or it will drop the session.
      return request.id === held.handled[request.method]
        ? { answer: { result: true }, fault: 'duplicate' }
        : refuse(signErrors.invalidSettle)
    case 'wc_sessionRequest':
      return refuse(signErrors.unauthorizedMethod)
    default:
      return refuse(signErrors.unsupportedWireMethod)
  }
}

function update(held: HeldSession, request: PeerRequest): PeerOutcome {
  if (!isController(held)) return refuse(signErrors.unauthorizedUpdate)
  const late = findLate(held, request, request.method, signErrors.invalidUpdate)
  if (late) return late
  const params = readParams('wc_sessionUpdate', request.params)
  if (!params) return { answer: { error: signErrors.invalidUpdate }, fault: 'unreadable' }
  const fault = checkSessionNamespaces(params.namespaces)
  if (fault) return refuse(fault)
  const before = toChainsOf(held.session.namespaces).filter(chain => !held.session.unproposedChains.includes(chain))
  const kept = keepProposed(params.namespaces, held.proposed, before)
  if (Object.keys(kept.namespaces).length === 0) return refuse(signErrors.unsupportedNamespaceKey)
  const { namespaces } = kept
  return {
    held: { ...done(held, request, request.method), session: { ...held.session, ...kept, namespaces } },
    answer: { result: true },
  }
}

function extend(held: HeldSession, request: PeerRequest, nowMs: number): PeerOutcome {
  if (!isController(held)) return refuse(signErrors.unauthorizedExtend)
  const late = findLate(held, request, request.method, signErrors.invalidExtend)
  if (late) return late
  const params = readParams('wc_sessionExtend', request.params)
  const expiry = params?.expiry ?? Math.floor(nowMs / 1_000) + sessionTimes.lifeSeconds
  if (!params || !isLifeAllowed(expiry, nowMs))
    return { answer: { error: signErrors.invalidExtend }, fault: 'unreadable' }
  return {
    held: { ...done(held, request, request.method), session: { ...held.session, expiry } },
    answer: { result: true },
  }
}

function emit(held: HeldSession, request: PeerRequest): PeerOutcome {
  if (!isController(held)) return refuse(signErrors.unauthorizedEvent)
  const params = readParams('wc_sessionEvent', request.params)
  if (!params) return { answer: { error: signErrors.invalidEvent }, fault: 'unreadable' }
  const { event, chainId } = params
  const { namespaces } = held.session
  if (!(toChainsOf(namespaces) as readonly string[]).includes(chainId)) return refuse(signErrors.unauthorizedChain)
  if (!toGrantOf(namespaces, chainId).events.includes(event.name)) return refuse(signErrors.unauthorizedEvent)
  const late = findLate(held, request, event.name)
  if (late) return late
  return { held: done(held, request, event.name), event: { name: event.name, data: event.data, chainId } }
}

function isController({ session }: HeldSession): boolean {
  return session.controller === session.peer.publicKey
}

/**
 * The same id again is a repetition, whose answer may have been lost; an older one would revert a later change.
 * Without an `error` the wallet waits for no answer.
 */
function findLate(held: HeldSession, { id }: PeerRequest, what: string, error?: SignError): PeerOutcome | undefined {
  const last = held.handled[what]
  if (last === undefined) return undefined
  if (id === last) return { ...(error && { answer: { result: true } }), fault: 'duplicate' }
  return toSignTime(id) < toSignTime(last) ? { ...(error && { answer: { error } }), fault: 'out-of-order' } : undefined
}

function done(held: HeldSession, { id }: PeerRequest, what: string): HeldSession {
  return { ...held, handled: { ...held.handled, [what]: id } }
}

function refuse(error: SignError): PeerOutcome {
  return { answer: { error }, fault: 'unauthorized' }
}
