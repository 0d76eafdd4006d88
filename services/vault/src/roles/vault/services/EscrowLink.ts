import type { CallAnswer } from '../../../contract/calls/Call.ts'
import type { Grant } from '../../../contract/calls/grantClaims.ts'
import type { listReleases } from '../../../contract/calls/listReleases.ts'

/** How the vault role speaks for its visitors to the escrow: what it signs, what it asks itself, and what its pages need to know. */
export type EscrowLink = {
  /** Where the page reaches the escrow. */
  readonly url: string
  /** The escrow's HPKE key, uncompressed P-256 point in base64url. */
  readonly publicKey: string
  /** @param claims of one grant; `thumbprint` is of the page key that it is for. */
  sign(claims: EscrowLink.Claims, thumbprint?: string): Promise<string>
  /** Whether the page key of a login proved its address to the escrow. @throws CallRefusal `unavailable`. */
  isLoginProven(login: {
    readonly realm: string
    readonly flowId: string
    readonly identity: string
    readonly thumbprint: string
  }): Promise<boolean>
  /** Whether a wallet is pinned to an identity. @throws CallRefusal `unavailable`. */
  isPinned(wallet: {
    readonly realm: string
    readonly userId: string
    readonly vaultId: string
    readonly identity: string
  }): Promise<boolean>
  /** Whether a page key has a release of an envelope that is ready. @throws CallRefusal `unavailable`. */
  isReleased(release: {
    readonly realm: string
    readonly userId: string
    readonly vaultId: string
    readonly envelopeId: string
    readonly thumbprint: string
  }): Promise<boolean>
  /** Releases of a visitor that were made to wait. @throws CallRefusal `unavailable`. */
  listReleases(visitor: EscrowLink.Visitor): Promise<CallAnswer<typeof listReleases>['releases']>
  /** Cancels one of them, or all. @throws CallRefusal `unavailable`. */
  cancelRelease(visitor: EscrowLink.Visitor, releaseId?: string): Promise<void>
}

export declare namespace EscrowLink {
  type Visitor = { readonly realm: string; readonly userId: string }
  /** What a grant says, beside what every grant has. */
  type Claims = Grant extends infer one ? (one extends Grant ? Omit<one, 'jti' | 'iat' | 'exp' | 'cnf'> : never) : never
}
