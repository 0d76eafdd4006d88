import { alphabet } from './alphabet.ts'

/** Bytes of a base58 text; `undefined` for other text. Leading ones are leading zero bytes. */
export function decodeBase58(text: string): Uint8Array | undefined {
  let value = 0n
  let zeros = 0
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    if (digit === 0 && value === 0n) zeros++
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const pairs = hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? []
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...pairs.map(pair => Number.parseInt(pair, 16))])
}
