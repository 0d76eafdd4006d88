/** A length as compact-u16: seven bits a byte, the low ones first. */
export function writeLength(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...writeLength(length >> 7)]
}
