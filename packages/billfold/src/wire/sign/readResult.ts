import * as v from 'valibot'
import { hex32, participant, relayChoice } from './fields.ts'

/** Results that are more than `true`, by the name of their method on the wire. */
const signResults = {
  wc_sessionPropose: /* @__PURE__ */ v.object({ relay: relayChoice, responderPublicKey: hex32 }),
  /** The cacaos are read by `wire/cacao`, which knows what was asked. */
  wc_sessionAuthenticate: /* @__PURE__ */ v.object({
    cacaos: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(100)),
    responder: participant,
  }),
}

/** The result of a method as its schema reads it; `undefined` when it is no such result. */
export function readResult<method extends keyof typeof signResults>(
  method: method,
  result: unknown,
): v.InferOutput<(typeof signResults)[method]> | undefined {
  const parsed = v.safeParse(signResults[method] as v.GenericSchema, result)
  return parsed.success ? (parsed.output as v.InferOutput<(typeof signResults)[method]>) : undefined
}
