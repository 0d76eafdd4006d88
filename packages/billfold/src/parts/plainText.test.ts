import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test.each([
  ['\u202ECDSU', 'CDSU'],
  ['\u2066a\u2069 \u202Ab\u202C', 'a b'],
  ['عملة', 'عملة'],
  ['👩‍🚀 Éclair', '👩‍🚀 Éclair'],
])('%j is drawn as %j', (text, expected) => {
  expect(plainText(text)).toBe(expected)
})
