import { decodeBase58 } from '../base58/decodeBase58.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { readTransaction } from './readTransaction.ts'

/** Characters of the largest transaction in base58; base64 needs fewer. */
const textCharacters = 1_700

/**
 * A transaction as text, in base64 as it is written today or in base58 as it was: digits of the one are mostly digits of
 * the other, so the one that is a transaction counts. `undefined` when neither is.
 */
export function findTransaction(text: unknown): (readTransaction.ReturnType & { bytes: Uint8Array }) | undefined {
  if (typeof text !== 'string' || text.length > textCharacters) return undefined
  for (const decode of [fromBase64, decodeBase58]) {
    const bytes = decode(text)
    const transaction = readTransaction(bytes)
    if (bytes && transaction) return { ...transaction, bytes }
  }
  return undefined
}
