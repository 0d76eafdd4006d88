import type { HistoryProvider } from '../providers/HistoryProvider.ts'
import type { HistoryEntry } from './HistoryEntry.ts'
import type { HistoryPosition } from './HistoryPosition.ts'
import type { MixedPosition } from './MixedPosition.ts'

/** Pages of a provider that may turn out to be empty before one of ours is answered without its rows. */
const maxEmptyPages = 3

/** A transaction, by who told of it. */
export type MixedItem =
  | { readonly entry: HistoryEntry; readonly row?: undefined }
  | { readonly row: HistoryProvider.Row; readonly entry?: undefined }

/**
 * One page of both lists in one order, newest first. Where one of them has more than what was read of it, nothing that is
 * older than its last row is shown yet, so that no page has what belongs above the page before.
 *
 * @throws what the two readers throw.
 */
export async function mixHistory(options: mixHistory.Options): Promise<{
  readonly items: readonly MixedItem[]
  /** Absent on the last page. */
  readonly next: MixedPosition | undefined
}> {
  const { position, count, readIndex, readProvider } = options
  const [index, provider] = await Promise.all([
    position.index === 'end'
      ? { entries: [], next: undefined }
      : readIndex(position.index === 'start' ? undefined : position.index),
    position.provider === 'end' ? undefined : readRows(position.provider, readProvider),
  ])
  const { entries } = index
  const rows = provider?.rows ?? []
  const items: MixedItem[] = []
  let shownEntries = 0
  let shownRows = 0
  while (items.length < count) {
    const entry = entries[shownEntries]
    const row = rows[shownRows]
    if ((!entry && index.next) || (!row && provider?.next)) break
    if (entry && (!row || entry.minedAt >= row.minedAt)) {
      items.push({ entry })
      shownEntries++
    } else if (row) {
      items.push({ row })
      shownRows++
    } else break
  }
  const next: MixedPosition = {
    index: shownEntries === entries.length ? (index.next ?? 'end') : (entries[shownEntries - 1] ?? position.index),
    provider: !provider
      ? 'end'
      : shownRows < rows.length
        ? { cursor: provider.cursor, after: idOf(rows[shownRows - 1]) ?? provider.after }
        : provider.next === undefined
          ? 'end'
          : { cursor: provider.next, after: undefined },
  }
  return { items, next: next.index === 'end' && next.provider === 'end' ? undefined : next }
}

/** What is left of the page where the one before ended; the page after it where nothing is. */
async function readRows(
  from: { readonly cursor: string | undefined; readonly after: string | undefined },
  readProvider: mixHistory.Options['readProvider'],
) {
  let { cursor, after } = from
  for (let tried = 1; ; tried++) {
    const page = await readProvider(cursor)
    const sorted = [...page.rows].sort((a, b) => b.minedAt - a.minedAt)
    // A page that has moved on shows some rows twice, and their ids say so; none is lost.
    const rows = sorted.slice(sorted.findIndex(row => idOf(row) === after) + 1)
    if (rows.length > 0 || page.next === undefined || tried === maxEmptyPages)
      return { rows, cursor, after, next: page.next }
    cursor = page.next
    after = undefined
  }
}

function idOf(row: HistoryProvider.Row | undefined): string | undefined {
  return row && `${row.network}:${row.hash}`
}

export declare namespace mixHistory {
  type Options = {
    readonly position: MixedPosition
    /** Most rows of the page. */
    readonly count: number
    readonly readIndex: (after: HistoryPosition | undefined) => Promise<{
      readonly entries: readonly HistoryEntry[]
      readonly next: HistoryPosition | undefined
    }>
    readonly readProvider: (cursor: string | undefined) => Promise<HistoryProvider.Page>
  }
}
