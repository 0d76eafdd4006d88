import { describe, expect, test } from 'vitest'
import { checkThemeTokens } from './checkThemeTokens.ts'
import { contrast } from './contrast.ts'
import { contrastPairs } from './contrastPairs.ts'
import { presets } from './presets.ts'

const reasonOf = (name: string, value: unknown) => checkThemeTokens({ [name]: value }).refused[0]?.reason

test('keeps what fits its token', () => {
  const { tokens, refused } = checkThemeTokens({
    accent: ' oklch(0.7 0.15 150) ',
    overlay: 'rgb(0 0 0/.3)',
    radius: '12px',
    font: '"Söhne", Inter, sans-serif',
    density: 1.25,
    'z-index': 99,
    text: undefined,
  })
  expect(refused).toEqual([])
  expect(tokens).toEqual({
    accent: 'oklch(0.7 0.15 150)',
    'on-accent': '#000',
    overlay: 'rgb(0 0 0/.3)',
    radius: '12px',
    font: '"Söhne", Inter, sans-serif',
    density: '1.25',
    'z-index': '99',
  })
})

describe('refuses', () => {
  test.each([
    ['accent', 'red;}*{display:none', 'not-a-colour'],
    ['accent', 'url(https://tracker.example)', 'not-a-colour'],
    ['accent', 'var(--x)', 'not-a-colour'],
    ['accent', 7, 'not-a-colour'],
    ['accent', { toString: () => '#fff' }, 'not-a-colour'],
    ['accent', `#fff${' '.repeat(200)}`, 'not-a-colour'],
    ['surface', 'rgb(0 0 0/.5)', 'not-opaque'],
    ['on-accent', '#fff', 'computed'],
    ['radius', '2rem', 'not-a-length'],
    ['radius', 'calc(1px)', 'not-a-length'],
    ['radius', '200px', 'not-a-length'],
    ['font', 'x;}*{color:red', 'not-a-font'],
    ['font', 'url(x)', 'not-a-font'],
    ['font', "'Inter", 'not-a-font'],
    ['font', 'a\\62', 'not-a-font'],
    ['density', '0', 'not-a-number'],
    ['density', Number.NaN, 'not-a-number'],
    ['density', '2', 'not-a-number'],
    ['z-index', '1.5', 'not-a-number'],
    ['z-index', '-1', 'not-a-number'],
    ['background', '#fff', 'unknown-token'],
    ['constructor', '#fff', 'unknown-token'],
    ['--bf-accent', '#fff', 'unknown-token'],
  ])('%s: %j as %s', (name, value, reason) => {
    expect(reasonOf(name, value)).toBe(reason)
    expect(checkThemeTokens({ [name]: value }).tokens).toEqual({})
  })
})

test('over a preset, colours that would hide text are refused and the rest stays', () => {
  const base = presets.light
  const white = checkThemeTokens({ text: '#fefefe', accent: '#ff0', radius: '8px' }, { base })
  expect(white.refused.map(entry => [entry.name, entry.reason])).toEqual([['text', 'low-contrast']])
  expect(white.tokens).toEqual({ accent: '#ff0', 'on-accent': '#000', radius: '8px' })
  // A whole dark set over the light preset is coherent in itself and passes.
  const { 'on-accent': _, ...dark } = presets.dark
  expect(checkThemeTokens(dark, { base }).refused).toEqual([])
})

test('whatever is given, the merged colours pass every pair (random sets)', () => {
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  const names = Object.keys(presets.light).filter(name => name !== 'on-accent')
  for (let round = 0; round < 300; round++) {
    const given = Object.fromEntries(
      names
        .filter(() => random() < 0.4)
        .map(name => [
          name,
          `rgb(${Math.floor(random() * 256)} ${Math.floor(random() * 256)} ${Math.floor(random() * 256)})`,
        ]),
    )
    const base = random() < 0.5 ? presets.light : presets.dark
    const merged = { ...base, ...checkThemeTokens(given, { base }).tokens }
    for (const { over, under, least } of contrastPairs) {
      expect(contrast(merged[over], merged[under]), `${over} on ${under}, round ${round}`).toBeGreaterThanOrEqual(least)
    }
  }
})
