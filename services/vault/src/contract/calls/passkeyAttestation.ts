import * as v from 'valibot'
import { bytesUpTo } from '../fields.ts'

/** What an authenticator answered to `navigator.credentials.create`, in base64url. Strict for the reason of `passkeyAssertion`. */
export const passkeyAttestation = /* @__PURE__ */ v.strictObject({
  credentialId: v.pipe(bytesUpTo(1_023), v.minLength(1)),
  clientDataJSON: bytesUpTo(4_096),
  attestationObject: bytesUpTo(16_384),
  /** As `getTransports()` says; hints, nothing more. */
  transports: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[-a-z]{1,32}$/))), v.maxLength(8)),
})

export type PasskeyAttestation = v.InferOutput<typeof passkeyAttestation>
