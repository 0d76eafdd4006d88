import { describe, expect, test } from 'vitest'
import { tokensCss } from '../css/tokensCss.ts'
import { contrast } from './contrast.ts'
import { contrastPairs } from './contrastPairs.ts'
import { midnightTheme } from './midnightTheme.ts'
import { parseColor } from './parseColor.ts'
import { presets } from './presets.ts'
import type { ColorTokens } from './Tokens.ts'

/** `color-mix(in srgb, a percent, b)` of two opaque colours, as `css/` uses it for private colours. */
function mix(a: string, percent: number, b: string): string {
  const [x, y] = [parseColor(a), parseColor(b)]
  if (!x || !y) throw new Error(`not a colour: ${a}, ${b}`)
  const part = (from: number, to: number) => (from * percent + to * (100 - percent)) / 100
  return `rgb(${part(x.red, y.red)} ${part(x.green, y.green)} ${part(x.blue, y.blue)})`
}

const all = Object.entries(presets) as [presets.Name, ColorTokens][]
const midnight = ['midnight', { ...presets.dark, ...midnightTheme.tokens }] as const

describe.each([...all, midnight])('preset %s', (name, tokens) => {
  test.each(contrastPairs.map(pair => [pair.over, pair.under, pair.least] as const))(
    '%s on %s is at least %s:1',
    (over, under, least) => {
      expect(contrast(tokens[over], tokens[under])).toBeGreaterThanOrEqual(least)
    },
  )

  test('text reads on notices, whose background is a tone mixed into the surface', () => {
    for (const tone of ['warning', 'danger', 'accent'] as const) {
      const notice = mix(tokens[tone], 12, tokens.surface)
      expect(contrast(tokens.text, notice), tone).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens[tone], notice), `icon on ${tone}`).toBeGreaterThanOrEqual(3)
    }
  })

  test('the edge of inputs and check boxes is at least 3:1 on every surface', () => {
    const edge = mix(tokens['text-2'], 75, tokens.surface)
    for (const surface of ['surface', 'surface-2', 'surface-3'] as const) {
      expect(contrast(edge, tokens[surface]), surface).toBeGreaterThanOrEqual(3)
    }
  })

  test('every value is a colour, and all of them are in the stylesheet', () => {
    for (const [token, value] of Object.entries(tokens)) {
      expect(parseColor(value), token).toBeDefined()
      if (name !== 'midnight') expect(tokensCss, `${name} ${token}`).toContain(`--bf-${token}:${value};`)
    }
  })
})

test('high contrast means at least 7:1 for all text', () => {
  for (const name of ['high-contrast', 'high-contrast-dark'] as const) {
    for (const { over, under, least } of contrastPairs) {
      if (least < 4.5) continue
      expect(
        contrast(presets[name][over], presets[name][under]),
        `${name}: ${over} on ${under}`,
      ).toBeGreaterThanOrEqual(7)
    }
  }
})
