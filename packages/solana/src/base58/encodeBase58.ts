import { alphabet } from './alphabet.ts'

/** Bytes as base58; leading zero bytes become leading ones. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x0${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  const start = bytes.findIndex(byte => byte !== 0)
  return alphabet[0]!.repeat(start < 0 ? bytes.length : start) + text
}
