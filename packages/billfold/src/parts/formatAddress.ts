/**
 * Shortens an address for display: the first 4 characters (after `0x`), an ellipsis, the last 6. Addresses that would
 * not become shorter stay whole. For reading only: never compare or send the result.
 *
 * @example formatAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F') // '0x71C7…d8976F'
 */
export function formatAddress(address: string): string {
  const start = /^0x/i.test(address) ? 6 : 4
  return address.length <= start + 6 + 1 ? address : `${address.slice(0, start)}…${address.slice(-6)}`
}
