import { concatBytes } from '@noble/hashes/utils.js'
import { didKeyPrefix } from './didKeyPrefix.ts'
import { toBase58 } from './toBase58.ts'

// internal: not part of the public API
/** The `did:key` of an Ed25519 public key of 32 bytes (W3C did:key, multicodec 0xed, multibase base58btc). */
export function formatClientId(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(concatBytes(Uint8Array.from(didKeyPrefix), publicKey))}`
}
