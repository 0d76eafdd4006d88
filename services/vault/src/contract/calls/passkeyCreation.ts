import * as v from 'valibot'
import { bytesUpTo, sealedBytes } from '../fields.ts'

/** What a page passes to `navigator.credentials.create`: discoverable, user verified, no attestation. */
export const passkeyCreation = /* @__PURE__ */ v.object({
  challenge: sealedBytes(32),
  /** `id`: exact host of the vault. */
  rp: v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(253)), name: v.string() }),
  /** `id`: the visitor's, 16 bytes. `name`: what the browser lists the passkey under. */
  user: v.object({ id: sealedBytes(16), name: v.string() }),
  /** COSE numbers, best first. */
  algorithms: v.array(v.number()),
  /** Those that the visitor has: an authenticator that holds one makes no second. */
  excludedIds: v.array(bytesUpTo(1_023)),
})

export type PasskeyCreation = v.InferOutput<typeof passkeyCreation>
