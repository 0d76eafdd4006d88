const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58, a digit at a time: on purpose not the code of the family that is tested with it. */
export const base58 = {
  decode(text: string): Uint8Array {
    const bytes: number[] = []
    for (const character of text) {
      let carry = ALPHABET.indexOf(character)
      if (carry < 0) throw new Error(`No base58: ${text.slice(0, 50)}`)
      for (let at = 0; at < bytes.length; at++) {
        carry += (bytes[at] as number) * 58
        bytes[at] = carry & 0xff
        carry >>= 8
      }
      for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
    }
    const zeros = /^1*/.exec(text)?.[0].length ?? 0
    return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
  },
  encode(bytes: Uint8Array): string {
    const digits: number[] = []
    for (const byte of bytes) {
      let carry = byte
      for (let at = 0; at < digits.length; at++) {
        carry += (digits[at] as number) << 8
        digits[at] = carry % 58
        carry = Math.floor(carry / 58)
      }
      for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
    }
    const first = bytes.findIndex(byte => byte !== 0)
    const zeros = first < 0 ? bytes.length : first
    return (
      '1'.repeat(zeros) +
      digits
        .reverse()
        .map(digit => ALPHABET[digit])
        .join('')
    )
  },
}
