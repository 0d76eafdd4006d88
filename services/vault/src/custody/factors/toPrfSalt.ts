import { sha256 } from '@noble/hashes/sha2'

/**
 * What a passkey's PRF is evaluated over for this vault: SHA-256 of 'billfold/prf/v1' and the vault's id, so that its answer serves no other purpose.
 *
 * Source: WebAuthn level 3, section 10.1.4.
 */
export function toPrfSalt(vaultId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(sha256(new TextEncoder().encode(`billfold/prf/v1${vaultId}`)))
}
