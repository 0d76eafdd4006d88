import { expect, it } from 'vitest'
import { plainDigits } from './plainDigits.ts'

it.each([
  ['١٢٫٥', '12.5'],
  ['۱۲٬۳۴۵٫۶', '12345.6'],
  ['１２．５', '12.5'],
  ['12.5', '12.5'],
  ['1,5', '1,5'],
  ['१२', '१२'],
])('%s reads as %s', (text, plain) => expect(plainDigits(text)).toBe(plain))
