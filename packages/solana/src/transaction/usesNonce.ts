import { programs } from '../program/programs.ts'
import type { readMessage } from './readMessage.ts'

/** `AdvanceNonceAccount` of the system program. */
const advanceNonce = 4

/**
 * Whether a transaction names a durable nonce where others name a blockhash: its first instruction moves that nonce on.
 * Such a transaction does not expire.
 *
 * Source: docs.anza.xyz, "Durable Transaction Nonces".
 */
export function usesNonce({ instructions }: Pick<readMessage.ReturnType, 'instructions'>): boolean {
  const [first] = instructions
  const [kind, ...rest] = first?.data.subarray(0, 4) ?? []
  return first?.program === programs.system && kind === advanceNonce && rest.every(byte => byte === 0)
}
