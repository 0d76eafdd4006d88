import { ed25519 } from '@noble/curves/ed25519.js'

/**
 * Whether `signature` (64 bytes) is that of `publicKey` (32 bytes) over `message`, by the rules of the Solana runtime
 * (`verify_strict` of ed25519-dalek): the equation without cofactor, the scalar below the order of the group, both points
 * in their one encoding and not of small order. Never throws.
 *
 * Source: RFC 8032 section 5.1.7; "Taming the many EdDSAs", table 5.
 */
export function verifySignature(options: verifySignature.Parameters): boolean {
  const { publicKey, message, signature } = options
  try {
    // The library's own answer counts multiples of the small group as equal; what is left is to refuse those.
    if (!ed25519.verify(signature, message, publicKey, { zip215: false })) return false
    const key = ed25519.ExtendedPoint.fromHex(publicKey)
    const r = ed25519.ExtendedPoint.fromHex(signature.subarray(0, 32))
    if (key.isSmallOrder() || r.isSmallOrder()) return false
    const order = ed25519.CURVE.n
    const s = toNumber(signature.subarray(32))
    const hashed = ed25519.CURVE.hash(Uint8Array.from([...signature.subarray(0, 32), ...publicKey, ...message]))
    const k = toNumber(hashed) % order
    return s < order && ed25519.ExtendedPoint.BASE.multiplyUnsafe(s).equals(r.add(key.multiplyUnsafe(k)))
  } catch {
    return false
  }
}

export declare namespace verifySignature {
  type Parameters = {
    readonly publicKey: Uint8Array
    readonly message: Uint8Array
    readonly signature: Uint8Array
  }
}

/** Bytes as a number, the low ones first. */
function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
