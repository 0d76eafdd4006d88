import type { serializeTransaction } from './serializeTransaction.ts'

/** A signature as wallets answer it: r, s and 27 or 28. */
export function toSignatureHex({ r, s, parity }: serializeTransaction.Signature): string {
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  return `0x${word(r)}${word(s)}${parity === 0 ? '1b' : '1c'}`
}
