/** An address (in lower case) as a word of the ABI, in hex without `0x`. */
export function toAddressWord(address: string): string {
  return address.slice(2).padStart(64, '0')
}
