import type * as v from 'valibot'
import type { relayMethods } from './relayMethods.ts'

type Methods = typeof relayMethods

/** Name of a call to a relay. */
export type RelayMethod = keyof Methods
/** What goes with a call, as a client gives it. */
export type RelayParams<method extends RelayMethod> = v.InferInput<Methods[method]['params']>
/** What a relay answers to a call. */
export type RelayResult<method extends RelayMethod> = v.InferOutput<Methods[method]['result']>

/** A call as a relay reads it. The id goes back unchanged. */
export type RelayCall = {
  [method in RelayMethod]: {
    readonly kind: 'call'
    readonly id: string | number
    readonly method: method
    readonly params: v.InferOutput<Methods[method]['params']>
  }
}[RelayMethod]
