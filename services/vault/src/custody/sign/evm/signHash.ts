import { secp256k1 } from '@noble/curves/secp256k1'
import type { serializeTransaction } from './serializeTransaction.ts'

/** An ECDSA signature of a 32-byte hash, deterministic (RFC 6979) and with low s (EIP-2). */
export function signHash(hash: Uint8Array, key: Uint8Array): serializeTransaction.Signature {
  const { r, s, recovery } = secp256k1.sign(hash, key, { lowS: true })
  return { r, s, parity: recovery === 0 ? 0 : 1 }
}
