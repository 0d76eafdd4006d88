import * as v from 'valibot'
import { timeMs } from '../fields.ts'
import { callErrorCodes } from './callErrorCodes.ts'
import { work } from './work.ts'

const codes = Object.keys(callErrorCodes) as (keyof typeof callErrorCodes)[]

/** The body of every answer that is not 200. `message` is for developers: it names no address and no secret. */
export const callError = /* @__PURE__ */ v.object({
  code: v.picklist(codes),
  message: v.pipe(v.string(), v.maxLength(500)),
  /** By the server's clock: what a proof's `iat` is to be counted by. */
  serverAtMs: timeMs,
  retryAfterMs: v.optional(timeMs),
  triesLeft: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  generation: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  work: v.optional(work),
})

export type CallError = v.InferOutput<typeof callError>
