import { ed25519 } from '@noble/curves/ed25519'
import { toBase64Url } from '../bytes/toBase64Url.ts'

/** Public half of a write key, as the record names it. */
export function toWriteKey(key: Uint8Array): string {
  return toBase64Url(ed25519.getPublicKey(key))
}
