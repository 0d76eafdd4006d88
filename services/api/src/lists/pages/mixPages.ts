import type { MixedPosition } from './MixedPosition.ts'
import type { PageProvider } from './PageProvider.ts'

/** Pages of a provider that may turn out to be empty before one of ours is answered without its rows. */
const maxEmptyPages = 3

/** A row of the list: an entry of the index, or a row of the provider. */
export type MixedItem<entry, row> =
  | { readonly entry: entry; readonly row?: undefined }
  | { readonly row: row; readonly entry?: undefined }

/**
 * One page of both lists in one order, newest first. Where one of them has more than what was read of it, nothing that is
 * older than its last row is shown yet, so that no page has what belongs above the page before.
 *
 * @throws what the two readers throw.
 */
export async function mixPages<place extends object, entry extends place & { readonly minedAt: number }, row>(
  options: mixPages.Options<place, entry, row>,
): Promise<{
  readonly items: readonly MixedItem<entry, row>[]
  /** Absent on the last page. */
  readonly next: MixedPosition<place> | undefined
}> {
  const { position, count, readIndex, idOf, timeOf } = options
  const [index, provider] = await Promise.all([
    position.index === 'end'
      ? { entries: [], next: undefined }
      : readIndex(position.index === 'start' ? undefined : position.index),
    position.provider === 'end' ? undefined : readRows(position.provider, options),
  ])
  const { entries } = index
  const rows = provider?.rows ?? []
  const items: MixedItem<entry, row>[] = []
  let shownEntries = 0
  let shownRows = 0
  while (items.length < count) {
    const entry = entries[shownEntries]
    const row = rows[shownRows]
    if ((!entry && index.next) || (row === undefined && provider?.next)) break
    if (entry && (row === undefined || entry.minedAt >= timeOf(row))) {
      items.push({ entry })
      shownEntries++
    } else if (row !== undefined) {
      items.push({ row })
      shownRows++
    } else break
  }
  const lastRow = rows[shownRows - 1]
  const next: MixedPosition<place> = {
    index: shownEntries === entries.length ? (index.next ?? 'end') : (entries[shownEntries - 1] ?? position.index),
    provider: !provider
      ? 'end'
      : shownRows < rows.length
        ? { cursor: provider.cursor, after: lastRow === undefined ? provider.after : idOf(lastRow) }
        : provider.next === undefined
          ? 'end'
          : { cursor: provider.next, after: undefined },
  }
  return { items, next: next.index === 'end' && next.provider === 'end' ? undefined : next }
}

/** What is left of the page where the one before ended; the page after it where nothing is. */
async function readRows<row>(
  from: { readonly cursor: string | undefined; readonly after: string | undefined },
  { readProvider, idOf, timeOf }: Pick<mixPages.Options<object, never, row>, 'idOf' | 'readProvider' | 'timeOf'>,
) {
  let { cursor, after } = from
  for (let tried = 1; ; tried++) {
    const page = await readProvider(cursor)
    const sorted = [...page.rows].sort((a, b) => timeOf(b) - timeOf(a))
    // A page that has moved on shows some rows twice, and their ids say so; none is lost.
    const rows = sorted.slice(sorted.findIndex(row => idOf(row) === after) + 1)
    if (rows.length > 0 || page.next === undefined || tried === maxEmptyPages)
      return { rows, cursor, after, next: page.next }
    cursor = page.next
    after = undefined
  }
}

export declare namespace mixPages {
  type Options<place extends object, entry, row> = {
    readonly position: MixedPosition<place>
    /** Most rows of the page. */
    readonly count: number
    readonly readIndex: (after: place | undefined) => Promise<{
      readonly entries: readonly entry[]
      readonly next: place | undefined
    }>
    readonly readProvider: (cursor: string | undefined) => Promise<PageProvider.Page<row>>
    /** Of a provider's row: one that no other row of the list has. */
    readonly idOf: (row: row) => string
    /** Of a provider's row: milliseconds since 1970. */
    readonly timeOf: (row: row) => number
  }
}
