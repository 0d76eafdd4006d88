const generator = [
  0xe0e040, 0x1c1c080, 0x3838100, 0x7070200, 0xe0e0009, 0x1c0c2412, 0x38086c24, 0x3090fc48, 0x21b1f890, 0x3f3f120,
] as const

function remainder(isExtendable: boolean, values: readonly number[]): number {
  const customization = isExtendable ? 'shamir_extendable' : 'shamir'
  let sum = 1
  for (const value of [...Array.from(customization, letter => letter.charCodeAt(0)), ...values]) {
    const top = sum >> 20
    sum = ((sum & 0xfffff) << 10) ^ value
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) sum ^= term
  }
  return sum
}

/** RS1024, the checksum of SLIP-39 over words as numbers: three of them, which detect any three wrong words. */
export const shareChecksum = {
  make(isExtendable: boolean, words: readonly number[]): readonly number[] {
    const sum = remainder(isExtendable, [...words, 0, 0, 0]) ^ 1
    return [sum >> 20, (sum >> 10) & 1_023, sum & 1_023]
  },
  isGood: (isExtendable: boolean, words: readonly number[]): boolean => remainder(isExtendable, words) === 1,
}
