/** The largest amounts of narrower widths, which some contracts keep allowances in. */
const endless: readonly bigint[] = [(1n << 64n) - 1n, (1n << 96n) - 1n]
/** More than the whole supply of any token that is worth something, in base units. */
const most = (1n << 128n) - 1n

/** Whether an allowance is as good as without end: 2^128 - 1 or more, or the most of a narrower width. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= most || endless.includes(amount)
}
