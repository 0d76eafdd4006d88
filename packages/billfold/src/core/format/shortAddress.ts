import { addressEndCharacters, addressStartCharacters } from '../../protocol/limits.ts'

/**
 * An address as it is shown: 4 characters, an ellipsis, 6 characters; a `0x` in front does not count (specification
 * section 9, spec/decisions.md "Addresses").
 * @example shortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F') // '0x71C7…d8976F'
 */
export function shortAddress(address: string): string {
  const start = (address.startsWith('0x') ? 2 : 0) + addressStartCharacters
  if (address.length <= start + addressEndCharacters) return address
  return `${address.slice(0, start)}…${address.slice(-addressEndCharacters)}`
}
