import { getBase58Decoder, getBase58Encoder } from '@solana/kit'

const decoder = getBase58Decoder()
const encoder = getBase58Encoder()

/** Bytes as base58 and back, under the names that say the direction. */
export const base58 = {
  toText: (bytes: Uint8Array): string => decoder.decode(bytes),
  /** @throws when a character is not of the alphabet. */
  toBytes: (text: string): Uint8Array => Uint8Array.from(encoder.encode(text)),
} as const
