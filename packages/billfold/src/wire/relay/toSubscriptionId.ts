import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toHex } from '../crypto/toHex.ts'

/**
 * The id of a client's subscription to a topic. Both sides count it themselves: SHA-256 over the texts of topic and
 * client id.
 *
 * @example toSubscriptionId('ab'.repeat(32), toClientId('c1'.repeat(32)))
 */
export function toSubscriptionId(topic: string, clientId: string): string {
  return toHex(sha256(utf8ToBytes(topic + clientId)))
}
