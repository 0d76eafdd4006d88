/**
 * The signatures of one page out of the lists of several accounts, each newest first and all from the same place on. What the
 * order of two is in one slot no answer says: a page ends between slots. Where a list was cut, what comes after its end is not
 * known yet, so nothing below that end is shown. Pure.
 *
 * @example listSignatures([[]], { limit: 50, count: 25, below: undefined }).rows
 */
export function listSignatures(
  lists: readonly (readonly listSignatures.Row[])[],
  options: {
    /** Length at which nodes cut a list. */
    readonly limit: number
    /** Rows of a page, more where the last slot has more. */
    readonly count: number
    /** Slots from this one on were shown before. */
    readonly below: number | undefined
  },
): { readonly rows: readonly listSignatures.Row[]; readonly hasMore: boolean } {
  const { limit, count, below = Number.POSITIVE_INFINITY } = options
  const byId = new Map<string, listSignatures.Row>()
  for (const row of lists.flat()) if (row.slot < below && !byId.has(row.signature)) byId.set(row.signature, row)
  const ends = lists.flatMap(list => (list.length < limit ? [] : (list.at(-1)?.slot ?? [])))
  const horizon = Math.max(-1, ...ends)
  const sorted = [...byId.values()].sort((a, b) => b.slot - a.slot)
  const complete = sorted.filter(({ slot }) => slot > horizon)
  // A slot that alone fills a list is shown as far as it is known; otherwise paging would stop there.
  const rows = complete.length > 0 ? complete : sorted.filter(({ slot }) => slot === horizon)
  const lastSlot = rows[Math.min(count, rows.length) - 1]?.slot
  const shown = rows.filter(({ slot }) => lastSlot !== undefined && slot >= lastSlot)
  return { rows: shown, hasMore: shown.length > 0 && (shown.length < rows.length || horizon >= 0) }
}

export declare namespace listSignatures {
  type Row = {
    readonly signature: string
    readonly slot: number
    readonly err?: unknown
    /** Seconds since the epoch. */
    readonly blockTime?: number | null | undefined
  }
}
