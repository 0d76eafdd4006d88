import type { StoredValue } from 'billfold/adapter'
import { isRecord } from 'billfold/protocol'
import type { SentTransaction } from './SentTransaction.ts'

/** What the page remembers of signed transactions, for all its tabs. */
export const storedSentTransactions: StoredValue<readonly SentTransaction[]> = {
  key: '@billfold/solana-sent',
  version: 1,
  parse: stored => (Array.isArray(stored) && stored.every(isSent) ? (stored as readonly SentTransaction[]) : undefined),
}

function isSent(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { networkId, hash, asked, at, wire, lastValidHeight, usesNonce } = value
  return (
    typeof networkId === 'string' &&
    typeof hash === 'string' &&
    Number.isFinite(at) &&
    (asked === undefined || typeof asked === 'string') &&
    (wire === undefined || typeof wire === 'string') &&
    (lastValidHeight === undefined || Number.isSafeInteger(lastValidHeight)) &&
    (usesNonce === undefined || typeof usesNonce === 'boolean')
  )
}
