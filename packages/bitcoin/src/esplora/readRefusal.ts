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
]

/** Why a node refused a transaction, from what Esplora passes on (`sendrawtransaction RPC error: {"code":-26,…}`). */
export function readRefusal(text: string): BillfoldError {
  const details = text.slice(0, errorTextCharacters)
  const row = patterns.find(([pattern]) => pattern.test(details))?.[1] ?? nodeUnknown
  return new BillfoldError(row as ErrorRow<BillfoldError['code']>, { details })
}
