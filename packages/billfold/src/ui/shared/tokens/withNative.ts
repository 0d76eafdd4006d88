import type { NativeBalance, TokenBalance } from '../../../core/contracts/Features.ts'

/**
 * Balances with the native one of the chain, which pays the fee: an API may answer with what it knew half a minute ago, or
 * count what has not arrived, and one amount must not stand twice on a screen with two figures.
 */
export function withNative(
  rows: readonly TokenBalance[] | undefined,
  native: NativeBalance | undefined,
): readonly TokenBalance[] | undefined {
  if (!native) return rows
  return rows?.map(row => (row.address === undefined ? { ...row, balance: native.balance } : row))
}
