/** Whether two texts name one address. Those that begin with `0x` are hex, where the case of letters is only a checksum. */
export function isSameAddress(first: string, second: string): boolean {
  const isHex = /^0x/i.test(first)
  return isHex ? first.toLowerCase() === second.toLowerCase() : first === second
}
