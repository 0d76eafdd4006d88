import { describe, expect, test } from 'vitest'
import { checkThemeTokens } from './checkThemeTokens.ts'
import { contrast } from './contrast.ts'
import { contrastPairs } from './contrastPairs.ts'
import { parseColor } from './parseColor.ts'
import { presets } from './presets.ts'

const reasonOf = (name: string, value: unknown) => checkThemeTokens({ [name]: value }).refused[0]?.reason

test('keeps what fits its token', () => {
  const { tokens, refused } = checkThemeTokens({
    accent: ' hsl(120 100% 25%) ',
    overlay: 'rgb(0 0 0/.3)',
    'overlay-blur': 'small',
    radius: '12px',
    font: '"Söhne", Inter, sans-serif',
    density: 1.25,
    'z-index': 99,
    text: undefined,
  })
  expect(refused).toEqual([])
  expect(tokens).toEqual({
    accent: 'rgb(0 127.5 0/1)',
    'on-accent': '#fff',
    overlay: 'rgb(0 0 0/0.3)',
    'overlay-blur': 'blur(4px)',
    radius: '12px',
    font: '"Söhne", Inter, sans-serif',
    density: '1.25',
    'z-index': '99',
  })
})

// CSS refuses each of these, and what is shown has to be what was judged.
test.each([
  'hsl(150, 80, 24)',
  'rgb(10%, 60, 40)',
  'rgb(10 60 40 1)',
  'rgb(0x10, 60, 40)',
  'rgb(10, 60, 40 / 1)',
  '#0b6e4f',
  'oklch(0.7 0.15 150)',
])('writes %s as it was read, in one notation (U15)', accent => {
  const { red, green, blue } = parseColor(accent) as parseColor.Rgba
  const { tokens } = checkThemeTokens({ accent })
  expect(tokens.accent).toBe(`rgb(${red} ${green} ${blue}/1)`)
  expect(tokens.accent).toMatch(/^rgb\(([\d.]+ ){2}[\d.]+\/1\)$/)
})

test.each([
  ['none', 'blur(0px)'],
  ['large', 'blur(20px)'],
  ['2.5px', 'blur(2.5px)'],
])('a blur of %s is written as %s', (given, written) => {
  expect(checkThemeTokens({ 'overlay-blur': given }).tokens).toEqual({ 'overlay-blur': written })
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
    ['overlay-blur', 'huge', 'not-a-length'],
    ['overlay-blur', 'toString', 'not-a-length'],
    ['overlay-blur', '4px) url(x', 'not-a-length'],
    ['overlay-blur', '200px', 'not-a-length'],
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
  expect(white.tokens).toEqual({ accent: 'rgb(255 255 0/1)', 'on-accent': '#000', radius: '8px' })
  // A whole dark set over the light preset is coherent in itself and passes.
  const { 'on-accent': _, ...dark } = presets.dark
  expect(checkThemeTokens(dark, { base }).refused).toEqual([])
})

test('for any given colours, the merged ones pass every pair (random sets)', () => {
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
