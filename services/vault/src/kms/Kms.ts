/** What a wrapped text is bound to; unwrapping takes the very same entries, in any order. Never secret. */
export type KmsContext = Readonly<Record<string, string>>

/**
 * The port to what keeps the key of a role. Wraps small secrets (at most `kmsMostBytes`); the key itself never leaves it.
 * Every provider fails with KmsError and with nothing else.
 */
export type Kms = {
  /** Names the key, across its versions; two roles must not have the same. Not secret. */
  readonly keyId: string
  /** @throws KmsError `unavailable`. */
  wrap(bytes: Uint8Array, context: KmsContext): Promise<string>
  /** @throws KmsError `unavailable`, or `refused` for another context, another key, or a text that was changed. */
  unwrap(wrapped: string, context: KmsContext): Promise<Uint8Array>
  /** Wraps under a new version from here on; what was wrapped before stays readable. @throws KmsError `unavailable`. */
  rotate(): Promise<void>
  /** One round trip. @throws KmsError when the key cannot be used. */
  health(): Promise<void>
}
