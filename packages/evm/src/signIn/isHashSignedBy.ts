import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { isEvmAddress, isHex } from 'billfold/protocol'
import { toHex } from '../names/toHex.ts'

/**
 * Whether the key of `address` has signed `hash`, by a signature of 65 bytes. Makes no request, and needs no more than the
 * curve: pages do without the library that servers verify by.
 */
export function isHashSignedBy({ hash, signature, address }: isHashSignedBy.Options): boolean {
  if (!isEvmAddress(address) || !isHex(signature) || signature.length !== 132) return false
  const last = Number.parseInt(signature.slice(130), 16)
  const recovery = last >= 27 ? last - 27 : last
  if (recovery > 1) return false
  try {
    const point = secp256k1.Signature.fromCompact(signature.slice(2, 130))
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash)
    const signer = toHex(keccak_256(point.toRawBytes(false).slice(1)).slice(12))
    return signer === address.slice(2).toLowerCase()
  } catch {
    // No point of the curve.
    return false
  }
}

export declare namespace isHashSignedBy {
  type Options = { readonly hash: Uint8Array; readonly signature: string; readonly address: string }
}
