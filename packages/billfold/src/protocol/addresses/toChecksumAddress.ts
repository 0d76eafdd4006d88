import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * Writes an EVM address with the mixed case of EIP-55. The input must pass `isEvmAddress`; its own case is ignored.
 *
 * @example toChecksumAddress('0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb') // '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
 */
export function toChecksumAddress(address: `0x${string}`): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(digits)
  let out = ''
  for (let index = 0; index < digits.length; index++) {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    const digit = digits.charAt(index)
    out += nibble >= 8 ? digit.toUpperCase() : digit
  }
  return `0x${out}`
}
