/**
 * How many wallets there are, as the row "All wallets" says it (specification section 9): exact below ten, else floored to tens.
 * @returns the number to write, and whether there are more.
 */
export function countLabel(count: number): { readonly count: number; readonly hasMore: boolean } {
  return count < 10 ? { count, hasMore: false } : { count: Math.floor(count / 10) * 10, hasMore: true }
}
