import * as v from 'valibot'
import { bytesUpTo, sealedBytes } from '../fields.ts'

/** What a page passes to `navigator.credentials.get`; the user must be verified. */
export const passkeyRequest = /* @__PURE__ */ v.object({
  challenge: sealedBytes(32),
  /** Exact host of the vault. */
  rpId: v.pipe(v.string(), v.minLength(1), v.maxLength(253)),
  /** Credentials to choose among; empty: any that the visitor has here (discoverable). */
  credentialIds: v.array(bytesUpTo(1_023)),
})

export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>
