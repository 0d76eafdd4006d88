import { describe, expect, it } from 'vitest'
import { drawCurrency } from './drawCurrency.ts'
import { drawMonogram } from './drawMonogram.ts'
import { legacyImageIds } from './legacyImageIds.ts'
import { networkMarks } from './networkMarks.ts'

const labelOf = (svg: string) => /<text[^>]*>([^<]*)<\/text>/.exec(svg)?.[1]

describe('drawMonogram', () => {
  it('is the same for the same text', () => {
    const draw = () => drawMonogram({ text: 'LONGTOKEN', shape: 'disc' })
    expect(draw()).toBe(draw())
    expect(labelOf(draw())).toBe('LONG')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><image href="x" onerror="y"',
    '&lt;svg&gt;',
    '\u202e\u0000<',
    ']]>',
    "' onload='",
  ])('lets nothing of %j become markup', text => {
    const svg = drawMonogram({ text, shape: 'tile' })
    expect(svg.match(/<\/?[a-z]+/g)).toEqual(['<svg', '<rect', '<text', '</text', '</svg'])
    expect(svg).not.toMatch(/onload|onerror|href|&lt/)
  })

  it('draws something for nothing', () => {
    for (const text of ['', '   ', '!!!', '👩‍👩‍👧']) expect(labelOf(drawMonogram({ text, shape: 'disc' }))).toBe('?')
  })

  it('writes dark on light colours and light on dark ones', () => {
    expect(drawMonogram({ text: 'A', color: '#fcff52', shape: 'disc' })).toContain('fill="#141414"')
    expect(drawMonogram({ text: 'A', color: '#0052ff', shape: 'disc' })).toContain('fill="#fff"')
  })
})

describe('drawCurrency', () => {
  it.each([
    ['usd', '$'],
    ['EUR', '€'],
    ['gbp', '£'],
    ['chf', 'CHF'],
    ['zzz', 'ZZZ'],
    ['x1', 'X1'],
    ['a:b.c-d_e', 'ABCD'],
  ])('%s is drawn as %s', (id, sign) => expect(labelOf(drawCurrency(id))).toBe(sign))
})

it('every id of before names a network whose picture is known', () => {
  const strangers = Object.values(legacyImageIds).filter(id => !Object.hasOwn(networkMarks, id))
  expect(strangers).toEqual([])
})
