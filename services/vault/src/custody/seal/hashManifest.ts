import { sha256 } from '@noble/hashes/sha2'
import { bindManifest } from '../../contract/bindManifest.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { toHex } from '../bytes/toHex.ts'

/** SHA-256 in hex of a vault's list of envelopes, as the sealed vault binds it. */
export function hashManifest(envelopes: readonly Pick<Envelope, 'id' | 'kind' | 'generation'>[]): string {
  return toHex(sha256(bindManifest(envelopes)))
}
