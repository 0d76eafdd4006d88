import { expect, it } from 'vitest'
import type { LivePage } from './LivePage.ts'
import type { LivePlaces } from './LivePlaces.ts'
import { mergeLivePages } from './mergeLivePages.ts'

/** A list that is read in parts, as a network would give them. */
function pageOf(times: readonly number[], after: string | undefined, length: number): LivePage<number> {
  const start = after === undefined ? 0 : Number(after)
  const rows = times.slice(start, start + length).map((at, index) => ({ place: `${start + index + 1}`, at, row: at }))
  const end = start + rows.length
  return { rows, next: end < times.length ? `${end}` : undefined }
}

it('walks all lists in one order, each row once, for any sizes of pages', () => {
  const lists: Record<string, number[]> = {
    a: [90, 80, 70, 60, 50, 40, 30, 20, 10],
    b: [85, 84, 83, 82, 81, 12],
    c: [],
    d: [99],
  }
  for (const length of [1, 2, 3, 10])
    for (const count of [1, 2, 5, 50]) {
      const shown: number[] = []
      let places: LivePlaces | undefined = {}
      for (let pages = 0; places; pages++) {
        expect(pages).toBeLessThan(100)
        const before: LivePlaces = places
        const open = Object.keys(lists).filter(name => before[name] !== null)
        const read = open.map(name => [name, pageOf(lists[name] ?? [], before[name] ?? undefined, length)] as const)
        const merged: ReturnType<typeof mergeLivePages<number>> = mergeLivePages(new Map(read), { before, count })
        shown.push(...merged.rows)
        places = merged.next
      }
      expect(shown, `${length} ${count}`).toEqual(
        Object.values(lists)
          .flat()
          .sort((one, other) => other - one),
      )
    }
})
