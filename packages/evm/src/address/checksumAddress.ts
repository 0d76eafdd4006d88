import { keccakAscii } from 'billfold/protocol'

/**
 * `address` (0x and 40 hex digits, any case) with the letter case of EIP-55, the form of every address the kit shows.
 *
 * @example checksumAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045') // '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccakAscii(digits)
  return `0x${digits.replace(/[a-f]/g, (letter, at: number) => (hash[at]! > '7' ? letter.toUpperCase() : letter))}`
}
