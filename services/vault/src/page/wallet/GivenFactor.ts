/** A factor that the visitor brings: what they typed, or what their passkey gave. */
export type GivenFactor =
  | { readonly kind: 'recovery'; readonly code: string }
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  /** The PRF's 32 bytes over `toPrfSalt` of the realm; `again` from a second ceremony, where the passkey is new. */
  | {
      readonly kind: 'passkey'
      readonly credentialId: string
      readonly output: Uint8Array<ArrayBuffer>
      readonly again?: Uint8Array<ArrayBuffer>
    }
  /** The key of a device's envelope that the vault's window keeps in this browser. */
  | { readonly kind: 'device'; readonly envelopeId: string; readonly key: CryptoKey }
