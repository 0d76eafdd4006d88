/**
 * Whether `value` is `0x` and 40 hex digits, in any case (specification section 5). For the strict mode, which also
 * checks the EIP-55 checksum, use `isStrictEvmAddress`: it needs a hash function, this does not.
 *
 * @example isEvmAddress('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb') // true
 */
export function isEvmAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}
