/** Virtual bytes, by which fees are reckoned (BIP-141). */
export function virtualSize(transaction: { readonly weight: number }): number {
  return Math.ceil(transaction.weight / 4)
}
