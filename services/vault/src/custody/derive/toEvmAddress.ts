import { keccak_256 } from '@noble/hashes/sha3'
import { toChecksumAddress } from 'billfold/protocol'
import { toHex } from '../bytes/toHex.ts'

/** The address of an uncompressed secp256k1 point, in EIP-55's writing. */
export function toEvmAddress(publicKey: Uint8Array): string {
  return toChecksumAddress(`0x${toHex(keccak_256(publicKey.subarray(1)).subarray(12))}`)
}
