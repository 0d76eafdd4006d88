/** A whole amount in decimals, exact: a host shows what it likes, the demo shows everything. */
export function formatUnits(balance: bigint, decimals: number): string {
  const digits = balance.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (fraction && `.${fraction}`)
}
