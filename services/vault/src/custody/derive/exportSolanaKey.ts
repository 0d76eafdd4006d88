import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { join } from '../bytes/join.ts'

/** A Solana key in the form that wallets import: base58 of its 32 bytes and the 32 of its public key. */
export function exportSolanaKey(key: Uint8Array): string {
  return base58.encode(join(key, ed25519.getPublicKey(key)))
}
