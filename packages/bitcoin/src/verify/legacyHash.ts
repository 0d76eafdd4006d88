import type { Transaction } from '@scure/btc-signer'

/**
 * What is signed for an input without a witness. The library makes this hash, too, but keeps it to itself in its types: its
 * version is pinned, and a real chain takes what is checked by it.
 */
export function legacyHash(transaction: Transaction, at: number, script: Uint8Array, type: number): Uint8Array {
  const { preimageLegacy } = transaction as unknown as {
    preimageLegacy(at: number, script: Uint8Array, type: number): Uint8Array
  }
  return preimageLegacy.call(transaction, at, script, type)
}
