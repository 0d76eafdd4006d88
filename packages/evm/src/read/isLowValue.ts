import { isRecord } from 'billfold/protocol'

/**
 * Base units of the native currency up to which one node's word is enough: a hundredth of a currency of 18 decimals,
 * some tens of dollars where it is ether or bitcoin, and less nearly everywhere else.
 */
const limit = 10n ** 16n

/**
 * Whether a node's `transaction` is `hash` and moves little. What carries data (a token transfer, say) never does,
 * because its worth is unknown here.
 */
export function isLowValue(transaction: unknown, hash: string): boolean {
  if (!isRecord(transaction)) return false
  const { value, input, data = input } = transaction
  return (
    String(transaction.hash).toLowerCase() === hash.toLowerCase() &&
    data === '0x' &&
    (input === undefined || input === '0x') &&
    typeof value === 'string' &&
    /^0x[\da-f]{1,64}$/i.test(value) &&
    BigInt(value) <= limit
  )
}
