import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from './base58.ts'
import type { SolanaKey } from './SolanaKey.ts'

/**
 * A key as wallets import it: 64 bytes in base58, of which the first 32 are the seed.
 *
 * @throws when the text is no such key, or its halves do not belong together.
 */
export function openKey(secretKey: string): SolanaKey {
  const bytes = base58.decode(secretKey)
  const seed = bytes.subarray(0, 32)
  if (bytes.length !== 64) throw new Error('A secret key has 64 bytes')
  const publicKey = ed25519.getPublicKey(seed)
  const address = base58.encode(publicKey)
  if (address !== base58.encode(bytes.subarray(32))) throw new Error('The halves of the key do not belong together')
  return { address, publicKey, sign: message => ed25519.sign(message, seed) }
}
