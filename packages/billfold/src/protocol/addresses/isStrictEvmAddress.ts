import { isChecksumAddress } from './isChecksumAddress.ts'
import { isEvmAddress } from './isEvmAddress.ts'

/**
 * The strict mode of specification section 5: an EVM address whose mixed case, if it has one, is the EIP-55 checksum.
 * All lower and all upper case carry no checksum and pass.
 *
 * @example isStrictEvmAddress('0xAb16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb') // false, one letter is off
 */
export function isStrictEvmAddress(value: unknown): value is `0x${string}` {
  if (!isEvmAddress(value)) return false
  const digits = value.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || isChecksumAddress(value)
}
