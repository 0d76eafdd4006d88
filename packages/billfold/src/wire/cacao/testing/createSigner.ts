import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toChecksumAddress } from '../../../protocol/addresses/toChecksumAddress.ts'
import { toHex } from '../../crypto/toHex.ts'
import type { checkAuthResult } from '../checkAuthResult.ts'

/** An account that signs personal messages (EIP-191), by the curve itself: independent of the libraries a kit verifies with. */
export function createSigner(privateKey: string): createSigner.ReturnType {
  const key = Buffer.from(privateKey, 'hex')
  return {
    address: toAddress(secp256k1.getPublicKey(key, false)),
    sign: message => {
      const signature = secp256k1.sign(hashMessage(message), key)
      return `0x${toHex(signature.toCompactRawBytes())}${(27 + signature.recovery).toString(16)}`
    },
  }
}

export declare namespace createSigner {
  type ReturnType = { readonly address: `0x${string}`; sign(message: string): `0x${string}` }
}

/** Verifies EIP-191 by recovering the address. Contracts it cannot ask: `eip1271` is an error. */
export const verifyByRecovery: checkAuthResult.Verify = async (message, signature, address, _chainId, type) => {
  if (type !== 'eip191') throw new Error('No node to ask')
  const bytes = Buffer.from(signature.slice(2), 'hex')
  if (bytes.length !== 65) return false
  const recovery = (bytes[64] ?? 0) % 27
  try {
    const point = secp256k1.Signature.fromCompact(bytes.subarray(0, 64))
      .addRecoveryBit(recovery)
      .recoverPublicKey(hashMessage(message))
    return toAddress(point.toRawBytes(false)).toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}

function hashMessage(message: string): Uint8Array {
  const bytes = Buffer.from(message, 'utf8')
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
}

function toAddress(publicKey: Uint8Array): `0x${string}` {
  return toChecksumAddress(`0x${toHex(keccak_256(publicKey.slice(1)).slice(-20))}`)
}
