import { type ErrorRow, nodeInsufficientFunds, sendInsufficientBalance } from 'billfold/protocol'

/** What the validator and its programs write; the first that fits counts, so the narrow ones lead. */
const patterns: readonly (readonly [RegExp, ErrorRow])[] = [
  [/no record of a prior credit|insufficient funds for fee|InsufficientFundsForFee/i, nodeInsufficientFunds],
  [/insufficient lamports|insufficient funds/i, sendInsufficientBalance],
]

/** The row of the catalogue for what a node wrote about a transaction; `undefined` when the text says nothing known. */
export function findNodeRow(text: string): ErrorRow | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1]
}
