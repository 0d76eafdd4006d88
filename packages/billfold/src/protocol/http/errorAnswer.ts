import * as v from 'valibot'
import { lenient, listOf, text } from '../schemas/fields.ts'

/**
 * The body of an answer that is not 2xx. `reasons[0].description` is for people and preferred to our own text where the
 * specification says so (name registration).
 */
export const errorAnswer = /* @__PURE__ */ v.object({
  status: lenient(text(64)),
  reasons: v.fallback(listOf(v.object({ name: text(128), description: text(1_000) }), 10), []),
})

export type ErrorAnswer = v.InferOutput<typeof errorAnswer>
