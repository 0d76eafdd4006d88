/** Faults that a test injects into a provider. */
export type Faults = {
  /** In the token that says who it is. */
  readonly claims?: { readonly [claim: string]: unknown }
  /** `iss` of the answer in the browser (RFC 9207). */
  readonly responseIssuer?: string
  /** Signs with a key that it does not publish. */
  readonly isForged?: boolean
  /** The token endpoint answers 503. */
  readonly isAway?: boolean
}
