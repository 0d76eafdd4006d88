import * as v from 'valibot'
import type { RelayCall, RelayMethod } from './RelayCall.ts'
import { relayErrors } from './relayErrors.ts'
import { relayFrameId } from './relayFrameId.ts'
import { relayMethods } from './relayMethods.ts'

const call = /* @__PURE__ */ v.object({ id: relayFrameId, method: v.string(), params: v.optional(v.unknown()) })
const receipt = /* @__PURE__ */ v.object({ id: relayFrameId, result: v.unknown() })
const anyId = /* @__PURE__ */ v.object({ id: relayFrameId })

/**
 * Reads what a client sent to a relay: a call, or the acknowledgement of a push. Never throws: what cannot be read comes
 * back with the error to answer. Fields that no relay needs are dropped unread.
 *
 * @example
 * const frame = readRelayCall('{"id":"1","method":"irn_subscribe","params":{"topic":"…"}}')
 * if (frame.kind === 'bad') console.warn(frame.error.message)
 */
export function readRelayCall(text: string): readRelayCall.ReturnType {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'bad', id: null, error: relayErrors.parse }
  }
  const asCall = v.safeParse(call, value)
  if (!asCall.success) {
    // The commonest codec turns an id of 17 or more digits into a text with an n behind it.
    if (v.is(receipt, value)) return { kind: 'receipt', id: String(value.id).replace(/n$/, '') }
    return { kind: 'bad', id: v.is(anyId, value) ? value.id : null, error: relayErrors.invalidRequest }
  }
  const { id, method, params } = asCall.output
  if (!isRelayMethod(method)) return { kind: 'bad', id, error: relayErrors.methodNotFound }
  const asParams = v.safeParse(relayMethods[method].params, params)
  if (!asParams.success) return { kind: 'bad', id, error: relayErrors.invalidParams }
  return { kind: 'call', id, method, params: asParams.output } as RelayCall
}

export declare namespace readRelayCall {
  type ReturnType =
    | RelayCall
    /** The client has got the push of that id. */
    | { readonly kind: 'receipt'; readonly id: string }
    | {
        readonly kind: 'bad'
        readonly id: string | number | null
        readonly error: { readonly code: number; readonly message: string }
      }
}

function isRelayMethod(method: string): method is RelayMethod {
  return Object.hasOwn(relayMethods, method)
}
