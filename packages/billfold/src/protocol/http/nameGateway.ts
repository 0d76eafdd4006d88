import * as v from 'valibot'
import { bytes } from '../schemas/fields.ts'

/** A request to a gateway (EIP-3668): the contract that the client called, and the resolver's `resolve(bytes,bytes)`. */
export const nameGatewayRequest = /* @__PURE__ */ v.object({
  sender: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  data: v.pipe(v.string(), v.maxLength(4_096), v.regex(/^0x([0-9a-fA-F]{2})*$/)),
})

/** What the gateway returns: `(bytes result, uint64 expires, bytes signature)`, encoded. */
export const nameGatewayAnswer = /* @__PURE__ */ v.object({ data: bytes })
