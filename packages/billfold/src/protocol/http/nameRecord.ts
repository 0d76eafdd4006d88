import * as v from 'valibot'
import { filledText, lenient, listOf, tableOf, text } from '../schemas/fields.ts'

/** One registered name. `addresses` is keyed by SLIP-44 coin type (for EVM networks ENSIP-11). */
export const nameRecord = /* @__PURE__ */ v.object({
  name: filledText(256),
  addresses: tableOf(/^\d{1,10}$/, v.object({ address: text(128), created: lenient(text(64)) }), 50),
  attributes: v.fallback(v.union([listOf(text(1_000), 50), tableOf(/^[-_.a-zA-Z0-9]{1,64}$/, text(1_000), 50)]), []),
  registered_at: lenient(text(64)),
  updated_at: lenient(text(64)),
})

export type NameRecord = v.InferOutput<typeof nameRecord>
