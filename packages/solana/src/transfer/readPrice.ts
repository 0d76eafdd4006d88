import { isRecord } from 'billfold/protocol'
import type { Rpc } from '../rpc/Rpc.ts'
import { toAmount } from '../rpc/toAmount.ts'

/** Of the prices of the last slots, the one that three quarters were below. */
const percentile = 75
/** How many accounts a node takes (`MAX_TX_ACCOUNT_LOCKS` of the validator). */
const accountCount = 128
/**
 * Micro-lamports per compute unit that are paid where no other transaction pays: some 400 lamports for a transfer, a twelfth of its base
 * fee. Wallets take a price of 0 for the page's choice, and add none of their own.
 */
const floor = 10_000n

/**
 * The price per compute unit, micro-lamports, that got into recent slots: on the whole cluster, or where these accounts
 * were written to, whichever is higher. At least the floor.
 */
export async function readPrice(rpc: Rpc, writable: readonly string[]): Promise<bigint> {
  const usual = await Promise.all([writable.slice(0, accountCount), []].map(accounts => readUsual(rpc, accounts)))
  const [most = floor] = [floor, ...usual].sort((one, other) => compare(other, one))
  return most
}

async function readUsual(rpc: Rpc, accounts: readonly string[]): Promise<bigint> {
  const prices = await rpc.request('getRecentPrioritizationFees', [accounts], result => {
    if (!Array.isArray(result)) return undefined
    const found = result.map(row => toAmount(isRecord(row) ? row.prioritizationFee : undefined))
    return found.includes(undefined) ? undefined : (found as bigint[])
  })
  prices.sort(compare)
  return prices[Math.floor((prices.length * percentile) / 100)] ?? 0n
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other)
}
