import { expect, test } from 'vitest'
import { hueOf } from '../hueOf.ts'
import { contrast } from '../tokens/contrast.ts'
import { baseCss } from './baseCss.ts'
import { moreCss } from './moreCss.ts'

const css = baseCss + moreCss

test('braces match, so that no rule swallows the ones after it', () => {
  let depth = 0
  for (const character of css) {
    if (character === '{') depth++
    if (character === '}') depth--
    expect(depth).toBeGreaterThanOrEqual(0)
  }
  expect(depth).toBe(0)
})

test('the first statement fixes the order of the layers', () => {
  expect(baseCss.startsWith('@layer tokens,base,parts,views;')).toBe(true)
})

test('lengths are px: hosts change the root font size', () => {
  expect(css).not.toMatch(/\d(rem|vw|pt)\b/)
})

test('nothing is loaded from anywhere', () => {
  expect(css).not.toMatch(/url\(|@import|@font-face/)
})

test('no physical side is named where a logical one exists', () => {
  expect(css).not.toMatch(/(margin|padding|border)-(left|right)|[;{](left|right):|text-align:(left|right)|float:/)
})

test('placeholder letters are at least 4.5:1, for every colour a name can have', () => {
  const hues = [...css.matchAll(/\[data-hue="(\d)"\]\{background:(#\w+)\}/g)]
  expect(hues.map(hue => hue[1])).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  for (const [, , color = ''] of hues) expect(contrast('#fff', color), color).toBeGreaterThanOrEqual(4.5)
  const used = new Set(Array.from({ length: 500 }, (_, index) => hueOf(`Wallet ${index}`)))
  expect([...used].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
