import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { onAccentFor } from './onAccentFor.ts'

test('contrast is the ratio of WCAG 2.2', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21, 5)
  expect(contrast('#fff', '#fff')).toBe(1)
  expect(contrast('#777', '#fff')).toBeCloseTo(4.48, 2)
  expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2)
  expect(contrast('#fff', '#000')).toBe(contrast('#000', '#fff'))
})

test('a translucent foreground is laid over its background, a translucent background has no answer', () => {
  expect(contrast('rgb(0 0 0/0)', '#fff')).toBe(1)
  expect(contrast('rgb(0 0 0/.5)', '#fff')).toBeCloseTo(contrast('rgb(127.5 127.5 127.5)', '#fff') ?? 0, 5)
  expect(contrast('#000', 'rgb(255 255 255/.5)')).toBeUndefined()
  expect(contrast('nonsense', '#fff')).toBeUndefined()
})

test('the text on any opaque accent is at least 4.5:1', () => {
  for (let red = 0; red <= 255; red += 15) {
    for (let green = 0; green <= 255; green += 15) {
      for (let blue = 0; blue <= 255; blue += 15) {
        const accent = `rgb(${red} ${green} ${blue})`
        expect(contrast(onAccentFor(accent) ?? '', accent), accent).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
  expect(onAccentFor('#0b6e4f')).toBe('#fff')
  expect(onAccentFor('#ffd400')).toBe('#000')
  expect(onAccentFor('rgb(0 0 0/.5)')).toBeUndefined()
})
