import * as v from 'valibot'
import { id } from '../../contract/fields.ts'

/** Window to frame: it keeps no key of the wallet in this browser, and could. */
export const keyless = 'keyless'

/** Frame to window: keep a key for this envelope. */
export const keyWanted = /* @__PURE__ */ v.object({ keyFor: id })

/** Window to frame: the key that it keeps for an envelope; absent where its storage takes none. */
export const keyGiven = /* @__PURE__ */ v.object({
  keyFor: id,
  key: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.custom<CryptoKey>(value => value instanceof CryptoKey)),
})
