/** The largest amounts that contracts read as "without end": of the widths in which allowances are kept. */
const endless: readonly bigint[] = [(1n << 64n) - 1n, (1n << 96n) - 1n, (1n << 128n) - 1n, (1n << 160n) - 1n]

/** Whether an allowance is as good as without end: half of everything that its width can say, or the most of a narrower one. `bits` is the width. */
export function isUnlimited(amount: bigint, bits = 256): boolean {
  return amount >= 1n << BigInt(bits - 1) || endless.includes(amount)
}
