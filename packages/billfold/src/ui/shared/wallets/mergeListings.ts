import type { WalletListing } from '../../../core/directory/WalletListing.ts'

/**
 * Rows of the bundled directory and rows that the API sent, each wallet once. Those that are drawn already keep their
 * place; where the bundled row does not know something (a picture, a store) the API's does.
 */
export function mergeListings(
  local: readonly WalletListing[],
  remote: readonly WalletListing[],
): readonly WalletListing[] {
  if (remote.length === 0) return local
  const rows = new Map(local.map(row => [row.id, row]))
  const known = new Map(local.flatMap(row => (row.explorerId ? [[row.explorerId, row.id] as const] : [])))
  for (const row of remote) {
    const id = rows.has(row.id) ? row.id : (known.get(row.explorerId ?? row.id) ?? row.id)
    const before = rows.get(id)
    rows.set(id, before ? { ...row, ...before, stores: { ...row.stores, ...before.stores } } : row)
  }
  return [...rows.values()]
}
