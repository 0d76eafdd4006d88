/** Who a client is to its relay, and how it proves that. */
export type RelayIdentity = {
  /** `did:key` of its public key. */
  readonly clientId: string
  /** The Ed25519 signature of some bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}
