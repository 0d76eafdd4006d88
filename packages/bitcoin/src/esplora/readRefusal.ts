import {
  BillfoldError,
  type ErrorRow,
  errorTextCharacters,
  nodeFeeTooHigh,
  nodeFeeTooLow,
  nodeUnknown,
  rpcTransactionRejected,
  sendBelowDust,
} from 'billfold/protocol'

/** What Bitcoin Core writes when it refuses a transaction; the first that fits counts. */
const patterns: readonly (readonly [RegExp, ErrorRow])[] = [
  [/min relay fee not met|mempool min fee not met|insufficient fee|fee.{0,20}too low/i, nodeFeeTooLow],
  [/max-fee-exceeded|absurdly-high-fee|max.?fee.?rate/i, nodeFeeTooHigh],
  [/\bdust\b/i, sendBelowDust],
  [/missing-?or-?spent|missing-?inputs|txn-mempool-conflict|bad-txns-spends-conflicting/i, rpcTransactionRejected],
  // mempool's own backend leaves the text out (`bitcoin.routes.ts` of mempool/mempool).
  [/"code":-25\b/, rpcTransactionRejected],
]
/** The node, or a block, has this very transaction (`RPC_VERIFY_ALREADY_IN_UTXO_SET`, and texts of older releases). */
const known = /"code":-27\b|txn-already-(known|in-mempool)|already in (block ?chain|utxo set|mempool)/i

/**
 * What a node says to a transaction that it does not take, from what Esplora passes on (`sendrawtransaction RPC error:
 * {"code":-26,…}`): why it refuses it, `known` where it has it already, `undefined` where electrs could not ask its node
 * ("Connection error", also while Bitcoin Core starts).
 */
export function readRefusal(text: string): BillfoldError | 'known' | undefined {
  const details = text.slice(0, errorTextCharacters)
  if (known.test(details)) return 'known'
  if (/^(connection|interruption)/i.test(details)) return undefined
  const row = patterns.find(([pattern]) => pattern.test(details))?.[1] ?? nodeUnknown
  return new BillfoldError(row as ErrorRow<BillfoldError['code']>, { details })
}
