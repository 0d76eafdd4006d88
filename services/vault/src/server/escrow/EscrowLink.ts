/** How the vault role speaks for its visitors to the escrow: what it signs, and what its pages need to know. */
export type EscrowLink = {
  /** Where the page reaches the escrow. */
  readonly url: string
  /** The escrow's HPKE key, uncompressed P-256 point in base64url. */
  readonly publicKey: string
  sign(grant: EscrowLink.Grant): Promise<string>
}

export declare namespace EscrowLink {
  type Grant = {
    readonly purpose: 'deposit' | 'release' | 'delete'
    readonly realm: string
    readonly userId: string
    readonly vaultId: string
    readonly envelopeId: string
    readonly generation: number
    readonly thumbprint: string
    /** For releases. */
    readonly frameKey?: string
  }
}
