/** A number as a word of the ABI, in hex without `0x`. */
export function toWord(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
