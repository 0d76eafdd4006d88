import { describe, expect, it } from 'vitest'
import { formatCursor } from '../../families/evm/history/formatCursor.ts'
import type { HistoryPosition } from '../../families/evm/history/HistoryPosition.ts'
import { parseCursor } from '../../families/evm/history/parseCursor.ts'
import type { HistoryProvider } from '../history/HistoryProvider.ts'
import type { MixedPosition } from './MixedPosition.ts'
import { mixPages } from './mixPages.ts'
import { openCursor } from './openCursor.ts'
import { sealCursor } from './sealCursor.ts'

/** A small generator, so that a failing seed can be walked again. */
function createRandom(seed: number): (below: number) => number {
  let state = seed + 1
  return below => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const zeroAddress = `0x${'0'.repeat(40)}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
type Page = Awaited<ReturnType<typeof mixPages<HistoryPosition, Entry, HistoryProvider.Row>>>
type Entry = HistoryPosition & { readonly hash: string }
const entryOf = (number: number, minedAt: number): Entry => ({
  chain: 'eip155:1',
  hash: hashOf(number),
  minedAt,
  blockNumber: 1_000_000 - number,
  position: 0,
})
const rowOf = (number: number, minedAt: number): HistoryProvider.Row => ({
  network: 'eip155:10',
  hash: hashOf(number),
  minedAt,
  operation: 'send',
  from: zeroAddress,
  to: zeroAddress,
  status: 'confirmed',
  nonce: undefined,
  transfers: [],
})
const start: MixedPosition<HistoryPosition> = { index: 'start', provider: { cursor: undefined, after: undefined } }
const texts = { format: formatCursor, parse: parseCursor }
const accessors = {
  idOf: ({ network, hash }: HistoryProvider.Row) => `${network}:${hash}`,
  timeOf: ({ minedAt }: HistoryProvider.Row) => minedAt,
}
const scope = {
  list: 'history' as const,
  project: { id: 'alpha', analyticsSalt: 'salt' },
  account: '0xa',
  chainId: undefined,
}

describe('mixPages', () => {
  it('walks both lists in one order, each row once, for any sizes of pages', async () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = createRandom(seed)
      const times = (count: number) => Array.from({ length: count }, () => random(40)).sort((a, b) => b - a)
      const entries = times(random(30)).map((minedAt, number) => entryOf(number, minedAt))
      const rows = times(random(30)).map((minedAt, number) => rowOf(1_000 + number, minedAt))
      const [indexPage, providerPage, count] = [1 + random(7), 1 + random(7), 1 + random(7)]
      const readIndex = async (after: HistoryPosition | undefined) => {
        const from = after ? entries.findIndex(({ blockNumber }) => blockNumber === after.blockNumber) + 1 : 0
        const page = entries.slice(from, from + indexPage)
        return { entries: page, next: from + indexPage < entries.length ? page.at(-1) : undefined }
      }
      const readProvider = async (cursor: string | undefined) => {
        const from = Number(cursor ?? 0)
        // Now and then a page is empty though others follow.
        const page = rows.slice(from, from + providerPage)
        const isMore = from + providerPage < rows.length
        return { rows: page, next: isMore ? `${from + providerPage}` : undefined }
      }
      const shown: string[] = []
      let position: MixedPosition<HistoryPosition> | undefined = start
      for (let pages = 0; position && pages < 500; pages++) {
        const { items, next }: Page = await mixPages({
          position,
          count,
          readIndex,
          readProvider,
          ...accessors,
        })
        expect(items.length).toBeLessThanOrEqual(count)
        shown.push(...items.map(({ entry, row }) => (entry ?? row)?.hash ?? ''))
        // As a caller hands it back.
        position = next && openCursor(sealCursor(next, scope, texts), scope, texts)
        expect(next === undefined).toBe(position === undefined)
      }
      const all = [...entries, ...rows].sort((a, b) => b.minedAt - a.minedAt)
      expect(shown, `seed ${seed}`).toHaveLength(all.length)
      expect(new Set(shown).size, `seed ${seed}`).toBe(all.length)
      const at = new Map(all.map(({ hash, minedAt }) => [hash, minedAt]))
      const order = shown.map(hash => at.get(hash) ?? 0)
      expect(order, `seed ${seed}`).toEqual([...order].sort((a, b) => b - a))
    }
  })

  it('passes over empty pages of a provider, a few at a time', async () => {
    const readProvider = async (cursor = '0') => ({
      rows: Number(cursor) === 7 ? [rowOf(1, 1)] : [],
      next: Number(cursor) < 7 ? `${Number(cursor) + 1}` : undefined,
    })
    const readIndex = async () => ({ entries: [] as Entry[], next: undefined })
    let position: MixedPosition<HistoryPosition> | undefined = start
    const shown: number[] = []
    while (position) {
      const page: Page = await mixPages({
        position,
        count: 5,
        readIndex,
        readProvider,
        ...accessors,
      })
      shown.push(page.items.length)
      position = page.next
    }
    expect(shown).toEqual([0, 0, 1])
  })

  it('loses nothing when a page of a provider moved on between two of ours', async () => {
    let rows = [rowOf(1, 9), rowOf(2, 8), rowOf(3, 7)]
    const readProvider = async () => ({ rows, next: undefined })
    const readIndex = async () => ({ entries: [] as Entry[], next: undefined })
    const first = await mixPages({ position: start, count: 2, readIndex, readProvider, ...accessors })
    rows = [rowOf(0, 10), ...rows]
    const second = await mixPages({ position: first.next ?? start, count: 2, readIndex, readProvider, ...accessors })
    expect(second.items.map(({ row }) => row?.hash)).toEqual([hashOf(3)])
    expect(second.next).toBeUndefined()
  })
})

describe('a sealed cursor', () => {
  const position: MixedPosition<HistoryPosition> = { index: 'start', provider: { cursor: 'theirs', after: undefined } }
  const sealed = sealCursor(position, scope, texts)

  it('comes back whole', () => {
    expect(openCursor(sealed, scope, texts)).toEqual(position)
    const far: MixedPosition<HistoryPosition> = {
      index: { minedAt: 1_770_000_000_000, chain: 'eip155:8453', blockNumber: 123_456_789, position: 250 },
      provider: { cursor: 'c'.repeat(400), after: `eip155:8453:${hashOf(1)}` },
    }
    const long = sealCursor(far, scope, texts)
    expect(openCursor(long, scope, texts)).toEqual({
      ...far,
      index: expect.objectContaining({ blockNumber: 123_456_789 }),
    })
    // Fits the wire.
    expect(long.length).toBeLessThanOrEqual(1_024)
  })

  it('is worth nothing elsewhere or changed', () => {
    expect(openCursor(sealed, { ...scope, account: '0xb' }, texts)).toBeUndefined()
    expect(openCursor(sealed, { ...scope, chainId: 'eip155:1' }, texts)).toBeUndefined()
    expect(openCursor(sealed, { ...scope, project: { ...scope.project, id: 'beta' } }, texts)).toBeUndefined()
    expect(
      openCursor(sealed, { ...scope, project: { ...scope.project, analyticsSalt: 'other' } }, texts),
    ).toBeUndefined()
    for (let at = 0; at < sealed.length; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(openCursor(changed, scope, texts), changed).toBeUndefined()
    }
    for (const text of ['', '2.', '2..', sealed.slice(0, -1), `${sealed}A`, sealed.slice(2)])
      expect(openCursor(text, scope, texts), text).toBeUndefined()
  })
})
