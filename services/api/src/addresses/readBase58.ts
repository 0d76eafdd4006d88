import { base58 } from '@scure/base'

/** A key has 32 bytes, a signature 64; longer texts cost more time than they are worth. */
const maxCharacters = 1_000

/** Bytes of base58 text; `undefined` for every other text. */
export function readBase58(text: string): Uint8Array | undefined {
  if (text.length > maxCharacters) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
