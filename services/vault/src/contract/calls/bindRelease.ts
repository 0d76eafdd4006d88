import { bind } from '../bind.ts'
import type { OpenUse } from './openUses.ts'

/**
 * HPKE's info of a secret that a server gives out: the seal opens only with the page's own frame key, and only as what was asked for.
 * `thumbprint` is of the DPoP key that asked, `frameKey` in base64url.
 */
export function bindRelease(release: bindRelease.Options): Uint8Array<ArrayBuffer> {
  const { part, purpose, vaultId, envelopeId, generation, thumbprint, frameKey } = release
  return bind(['billfold/release/v1', part, purpose, vaultId, envelopeId, generation, thumbprint, frameKey])
}

export declare namespace bindRelease {
  type Options = {
    readonly part: 'server-half' | 'escrow-factor'
    /** `open/<use>`: the half of an opening, for that use alone. */
    readonly purpose: 'prepare' | `open/${OpenUse}` | 'release'
    readonly vaultId: string
    readonly envelopeId: string
    readonly generation: number
    readonly thumbprint: string
    readonly frameKey: string
  }
}
