import { expect, test } from 'vitest'
import { parseColor } from './parseColor.ts'

const rounded = (color: string) => {
  const parsed = parseColor(color)
  return (
    parsed && [
      Math.round(parsed.red),
      Math.round(parsed.green),
      Math.round(parsed.blue),
      Math.round(parsed.alpha * 100) / 100,
    ]
  )
}

// Expected channels are those of CSS Color 4's own examples and of Chromium's computed values.
test.each([
  ['#0b6e4f', [11, 110, 79, 1]],
  ['#FFF', [255, 255, 255, 1]],
  ['#f008', [255, 0, 0, 0.53]],
  ['#11223380', [17, 34, 51, 0.5]],
  ['rgb(14 20 17/.46)', [14, 20, 17, 0.46]],
  ['rgba(255, 0, 0, 0.5)', [255, 0, 0, 0.5]],
  ['rgb(100% 0% 50%)', [255, 0, 128, 1]],
  ['rgb(300 -20 0)', [255, 0, 0, 1]],
  ['hsl(120 100% 25%)', [0, 128, 0, 1]],
  ['hsl(-120deg, 100%, 50%)', [0, 0, 255, 1]],
  ['hsl(.5turn 100% 50%)', [0, 255, 255, 1]],
  ['oklch(62.796% 0.25768 29.234)', [255, 0, 0, 1]],
  ['oklch(0.86644 0.29483 142.495 / 50%)', [0, 255, 0, 0.5]],
  ['oklab(1 0 0)', [255, 255, 255, 1]],
  ['Orange', [255, 165, 0, 1]],
  ['transparent', [0, 0, 0, 0]],
  [' rgb(none 10 20) ', [0, 10, 20, 1]],
])('%s', (color, channels) => {
  expect(rounded(color)).toEqual(channels)
})

test.each([
  '',
  'red;background:url(//x)',
  'url(#a)',
  'var(--x)',
  'currentColor',
  'inherit',
  '#12',
  '#12345',
  'rgb(1 2)',
  'rgb(1 2 3 4 5)',
  'rgb(a b c)',
  'rgb(1,,3)',
  'rgb(calc(1) 2 3)',
  'hsl(10furlong 10% 10%)',
  'constructor',
  '__proto__',
  'expression(alert(1))',
])('refuses %j', color => {
  expect(parseColor(color)).toBeUndefined()
})
