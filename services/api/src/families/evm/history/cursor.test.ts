import { describe, expect, it } from 'vitest'
import { formatCursor } from './formatCursor.ts'
import { parseCursor } from './parseCursor.ts'

const position = { minedAt: 1_791_275_012_000, chain: 'eip155:31337', blockNumber: 463, position: 2 } as const

describe('cursors', () => {
  it('come back as they went', () => {
    const long = { ...position, chain: `eip155:${'9'.repeat(32)}`, blockNumber: 2 ** 49, position: 10 ** 8 } as const
    for (const one of [position, long]) {
      expect(parseCursor(formatCursor(one))).toEqual(one)
      expect(formatCursor(one).length).toBeLessThan(200)
      expect(encodeURIComponent(formatCursor(one))).toBe(formatCursor(one))
    }
  })

  it('are refused when anything about them changed', () => {
    const good = formatCursor(position)
    for (let index = 0; index < good.length; index++) {
      const letter = good[index] === 'A' ? 'B' : 'A'
      expect(parseCursor(good.slice(0, index) + letter + good.slice(index + 1)), `${index}`).toBeUndefined()
      expect(parseCursor(good.slice(0, index)), `${index}`).toBeUndefined()
    }
    // A checksum is no proof: the writer of a text can calculate it, too.
    const nowhere = formatCursor({ ...position, chain: 'nowhere' as typeof position.chain })
    for (const text of [
      nowhere,
      `${good}A`,
      `${good}=`,
      ` ${good}`,
      good.toLowerCase(),
      '',
      '\u0000',
      '%',
      'é',
      'null',
    ])
      expect(parseCursor(text), text).toBeUndefined()
  })
})
