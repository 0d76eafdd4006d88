import * as v from 'valibot'
import { hex32, participant, relayChoice } from './fields.ts'

/** Results that are more than `true`, by the name of their method on the wire. */
export const signResults = {
  wc_sessionPropose: /* @__PURE__ */ v.object({ relay: relayChoice, responderPublicKey: hex32 }),
  /** The cacaos are read by `wire/cacao`, which knows what was asked. */
  wc_sessionAuthenticate: /* @__PURE__ */ v.object({
    cacaos: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(100)),
    responder: participant,
  }),
}
