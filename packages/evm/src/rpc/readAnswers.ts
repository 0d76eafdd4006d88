import type { RpcOutcome } from 'billfold/protocol'
import { BillfoldError, isRecord, rpcInvalidAnswer } from 'billfold/protocol'
import { isPlausibleResult } from './isPlausibleResult.ts'
import type { RpcCall } from './RpcCall.ts'
import { readLimit } from './readLimit.ts'

const messageCharacters = 2_000

/**
 * Sorts a node's answer to the calls it belongs to, by id alone: order does not count, a second answer to one id is
 * ignored, and a call whose id is missing fails for itself (fault 24).
 */
export function readAnswers(body: unknown, calls: ReadonlyMap<number, RpcCall>): ReadonlyMap<number, RpcOutcome> {
  const outcomes = new Map<number, RpcOutcome>()
  const answers = Array.isArray(body) ? body : [body]
  for (const answer of answers) {
    if (!isRecord(answer)) continue
    const { error } = answer
    // A node that could not read the request names no id; it means the only one there is.
    const id = answer.id === null && error && calls.size === 1 ? calls.keys().next().value : answer.id
    const call = typeof id === 'number' ? calls.get(id) : undefined
    if (typeof id !== 'number' || !call || outcomes.has(id)) continue
    if (isRecord(error) && typeof error.code === 'number') {
      const message = String(error.message ?? '').slice(0, messageCharacters)
      const fault = { code: error.code, message, data: error.data }
      outcomes.set(id, readLimit(fault) ?? { type: 'error', ...fault })
    } else if (answer.result !== undefined && isPlausibleResult(call.method, answer.result))
      outcomes.set(id, { type: 'result', result: answer.result })
    else outcomes.set(id, invalid(`${call.method} was answered with something else`))
  }
  for (const [id, { method }] of calls) if (!outcomes.has(id)) outcomes.set(id, invalid(`${method} was not answered`))
  return outcomes
}

function invalid(details: string): RpcOutcome {
  return { type: 'failure', cause: new BillfoldError(rpcInvalidAnswer, { details }) }
}
