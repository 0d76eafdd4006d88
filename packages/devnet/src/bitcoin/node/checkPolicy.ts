import type { BitcoinTransaction } from '../wire/BitcoinTransaction.ts'
import { classifyScript } from '../wire/classifyScript.ts'
import { virtualSize } from '../wire/virtualSize.ts'

/** Satoshi per virtual byte below which nothing is relayed, and at which spending an output counts as worth it. */
const MIN_FEE_RATE = 1n
const DUST_FEE_RATE = 3n
/** Virtual bytes that spending an output takes, as Bitcoin Core reckons them. */
const SPENDING_SIZE = { witness: 67n, legacy: 148n } as const
const MAX_STANDARD_WEIGHT = 400_000

/**
 * What nodes refuse although blocks could hold it, as far as wallets meet it: low fees, dust, unknown outputs, unknown versions,
 * oversize. The numbers are Bitcoin Core's defaults.
 *
 * @returns nothing, or the reason in Bitcoin Core's words.
 */
export function checkPolicy(transaction: BitcoinTransaction, fee: bigint): string | undefined {
  if (transaction.version < 1 || transaction.version > 3) return 'version'
  if (transaction.weight > MAX_STANDARD_WEIGHT) return 'tx-size'
  for (const output of transaction.outputs) {
    const type = classifyScript(output.script)
    if (type === 'unknown' || type === 'empty') return 'scriptpubkey'
    if (type === 'op_return') continue
    const spending = /^v[01]_/.test(type) ? SPENDING_SIZE.witness : SPENDING_SIZE.legacy
    // 8 bytes of amount and one of length.
    if (output.value < (9n + BigInt(output.script.length) + spending) * DUST_FEE_RATE) return 'dust'
  }
  const least = BigInt(virtualSize(transaction)) * MIN_FEE_RATE
  return fee < least ? `min relay fee not met, ${fee} < ${least}` : undefined
}
