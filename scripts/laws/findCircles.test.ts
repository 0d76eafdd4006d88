import { expect, it } from 'vitest'
import { findCircles } from './findCircles.mjs'

it('finds no circle where every arrow points down', () => {
  expect(
    findCircles([
      ['src/main.ts', 'src/shop/list.ts'],
      ['src/shop/list.ts', 'src/shop/rows/row.ts'],
      ['src/shop/rows/row.ts', 'src/shop/price.ts'],
      ['src/shop/list.ts', 'src/text/join.ts'],
    ]),
  ).toEqual([])
})

it('finds two files that import each other', () => {
  expect(
    findCircles([
      ['src/a.ts', 'src/b.ts'],
      ['src/b.ts', 'src/a.ts'],
    ]),
  ).toEqual(['src: a.ts, b.ts import each other: src/a.ts → src/b.ts; src/b.ts → src/a.ts'])
})

it('finds folders that import each other through different files', () => {
  expect(
    findCircles([
      ['src/shop/list.ts', 'src/text/join.ts'],
      ['src/text/trim.ts', 'src/shop/price.ts'],
    ]),
  ).toEqual([
    'src: shop, text import each other: src/shop/list.ts → src/text/join.ts; src/text/trim.ts → src/shop/price.ts',
  ])
})

it('finds a circle of three, and the file of a folder that its own subfolder imports', () => {
  const circles = findCircles([
    ['src/a/x.ts', 'src/b/x.ts'],
    ['src/b/x.ts', 'src/c/deep/x.ts'],
    ['src/c/deep/y.ts', 'src/a/y.ts'],
    ['src/d/list.ts', 'src/d/rows/row.ts'],
    ['src/d/rows/row.ts', 'src/d/list.ts'],
  ])
  expect(circles).toHaveLength(2)
  expect(circles[0]).toContain('src: a, b, c import each other')
  expect(circles[1]).toContain('src/d: list.ts, rows import each other')
})
