import { sha256 } from '@noble/hashes/sha2'

/**
 * What a passkey's PRF is evaluated over: SHA-256 of 'billfold/prf/v1' and the realm, so that its answer serves no other purpose. The same for every visitor of a realm, because one
 * ceremony has to log the visitor in, whose name is not known before, and open their wallet; the envelope binds the answer to wallet and visitor (docs/decisions/passkey-window.md).
 *
 * Source: WebAuthn level 3, section 10.1.4.
 */
export function toPrfSalt(realm: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(sha256(new TextEncoder().encode(`billfold/prf/v1${realm}`)))
}
