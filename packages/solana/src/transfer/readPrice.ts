import { isRecord } from 'billfold/protocol'
import type { Rpc } from '../rpc/Rpc.ts'
import { toAmount } from '../rpc/toAmount.ts'

/** Of the prices of the last slots, the one that three quarters were below. */
const percentile = 75
/** No transfer pays more than 0.001 SOL for being early, whatever others pay or a node says. */
const priorityLamports = 1_000_000n
const microLamports = 1_000_000n

/**
 * The price per compute unit, micro-lamports, that got into recent slots where these accounts were written to, capped by
 * what it comes to for `units`. Nothing where nobody pays.
 */
export async function readPrice(rpc: Rpc, writable: readonly string[], units: bigint): Promise<bigint> {
  const prices = await rpc.request('getRecentPrioritizationFees', [writable.slice(0, 128)], result => {
    if (!Array.isArray(result)) return undefined
    const found = result.map(row => toAmount(isRecord(row) ? row.prioritizationFee : undefined))
    return found.includes(undefined) ? undefined : (found as bigint[])
  })
  prices.sort((one, other) => (one < other ? -1 : Number(one > other)))
  const usual = prices[Math.floor((prices.length * percentile) / 100)] ?? 0n
  const cap = (priorityLamports * microLamports) / units
  return usual < cap ? usual : cap
}
