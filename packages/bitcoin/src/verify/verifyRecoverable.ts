import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { CompactSize } from '@scure/btc-signer'
import { ownsScript } from './ownsScript.ts'

const prefix = '\u0018Bitcoin Signed Message:\n'

/**
 * Whether 65 bytes are a signature of a message as Bitcoin Core and BIP-137 have it. Wallets write the first byte, which
 * encodes the type of address, in more than one way: only the key counts, which must be the address's own.
 */
export function verifyRecoverable(script: Uint8Array, message: string, signature: Uint8Array): boolean {
  const header = signature[0] as number
  if (header < 27 || header > 42) return false
  const text = utf8ToBytes(message)
  const hash = sha256(sha256(concatBytes(utf8ToBytes(prefix), CompactSize.encode(BigInt(text.length)), text)))
  try {
    const key = secp256k1.Signature.fromCompact(signature.subarray(1))
      .addRecoveryBit((header - 27) & 3)
      .recoverPublicKey(hash)
    return ownsScript(script, key.toRawBytes(header >= 31)) !== undefined
  } catch {
    return false
  }
}
