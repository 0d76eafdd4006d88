import { isEvmAddress } from './isEvmAddress.ts'
import { toChecksumAddress } from './toChecksumAddress.ts'

/**
 * Whether `value` is an EVM address written exactly as EIP-55 writes it.
 *
 * @example isChecksumAddress('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb') // true
 */
export function isChecksumAddress(value: unknown): value is `0x${string}` {
  return isEvmAddress(value) && toChecksumAddress(value) === value
}
