import { checksumAddress } from './checksumAddress.ts'

/**
 * Whether `address` is 0x and 40 hex digits, all in one letter case or with the right EIP-55 checksum (specification
 * section 5, "Address validity", strict mode).
 */
export function isAddress(address: unknown): address is `0x${string}` {
  if (typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address)) return false
  const digits = address.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || address === checksumAddress(address)
}
