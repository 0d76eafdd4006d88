import { UpstreamError } from '../UpstreamError.ts'
import type { RpcOutcome } from './RpcCall.ts'
import { type RpcErrorKind, rpcErrorKind } from './rpcErrorKind.ts'

/**
 * The result of a call; `undefined` if the node said that there is no such thing, by an error of a given kind. No answer is
 * not "no": every other error is one of the way to the node.
 *
 * @param noSuchThing kinds of errors that answer this call.
 * @throws UpstreamError of kind `unreadable`.
 * @example const name = readResult(outcome, ['reverted']) // a contract without `name()` has no name, a busy node has not answered
 */
export function readResult(outcome: RpcOutcome | undefined, noSuchThing: readonly RpcErrorKind[]): unknown {
  if (!outcome) throw new UpstreamError('unreadable', { detail: 'no answer' })
  if (!outcome.error) return outcome.result
  if (noSuchThing.includes(rpcErrorKind(outcome.error))) return undefined
  throw new UpstreamError('unreadable', { detail: `error ${outcome.error.code}` })
}
