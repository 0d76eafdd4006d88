import { expect, test } from 'vitest'
import { toPlainAmount } from './toPlainAmount.ts'

test.each([
  // The same in every language.
  ['1.5', 'en-US', '1.5'],
  ['1.5', 'de-DE', '1.5'],
  ['1,5', 'en-US', '1.5'],
  ['1,5', 'de-DE', '1.5'],
  ['0.001', 'de-DE', '0.001'],
  ['0,001', 'en-US', '0.001'],
  ['1,234.56', 'de-DE', '1234.56'],
  ['1.234,56', 'en-US', '1234.56'],
  ['1,234,567', 'de-DE', '1234567'],
  ['1.234.567', 'en-US', '1234567'],
  ['1 234 567,8', 'fr-FR', '1234567.8'],
  ['1\u202f234', 'en-US', '1234'],
  ['1’234.5', 'de-CH', '1234.5'],
  ['12,34,567.8', 'en-IN', '1234567.8'],
  ['12', 'de-DE', '12'],
  // What the language decides.
  ['1.000', 'de-DE', '1000'],
  ['1.000', 'en-US', '1.000'],
  ['1,000', 'en-US', '1000'],
  ['1,000', 'de-DE', '1.000'],
  ['12.345', 'fr-FR', '12.345'],
  ['12,345', 'fr-FR', '12.345'],
  // Written like no number: the field says so.
  ['1,23,4.5', 'en-US', '1,23,4.5'],
  ['1.2.3', 'en-US', '1.2.3'],
  ['1,2.3,4', 'en-US', '1,2.3,4'],
  ['0x10', 'en-US', '0x10'],
  ['-5', 'en-US', '-5'],
  ['', 'en-US', ''],
])('%j in %s is %j', (text, locale, expected) => {
  expect(toPlainAmount(text, locale)).toBe(expected)
})
