import * as v from 'valibot'
import { bytesUpTo } from '../fields.ts'

/**
 * What an authenticator answered to `navigator.credentials.get`, in base64url. Strict: anything beside it is refused, the results of extensions above
 * all. What PRF gave opens wallets and never reaches a server (security section 1.3).
 */
export const passkeyAssertion = /* @__PURE__ */ v.strictObject({
  credentialId: v.pipe(bytesUpTo(1_023), v.minLength(1)),
  clientDataJSON: bytesUpTo(4_096),
  authenticatorData: bytesUpTo(4_096),
  signature: bytesUpTo(1_024),
  /** What the credential was made with as `user.id`. */
  userHandle: v.nullable(bytesUpTo(64)),
})

export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertion>
