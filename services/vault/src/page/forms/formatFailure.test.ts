import { expect, test } from 'vitest'
import { createCount } from '../../texts/createCount.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/settings/en.ts'
import { CallFailure } from '../client/CallFailure.ts'
import { describeFailure } from './describeFailure.ts'
import { formatFailure } from './formatFailure.ts'

const t = createText(en, 'en')
const words = { t, count: createCount(t, 'en') }
const format = (code: CallFailure['code'], details: CallFailure['details'], leftMs?: number) =>
  formatFailure(describeFailure(new CallFailure(code, 'refused', details)), words, leftMs)

test('a wait is written in the usual unit, and never too short', () => {
  expect(format('factor-locked', { retryAfterMs: 86_400_000 })).toBe('Please try again after 24 hours')
  expect(format('factor-locked', { retryAfterMs: 7_200_001 })).toBe('Please try again after 3 hours')
  expect(format('too-soon', { retryAfterMs: 7_199_999 })).toBe('Please try again after 120 minutes')
  expect(format('too-soon', { retryAfterMs: 120_001 })).toBe('Please try again after 3 minutes')
  expect(format('too-many', { retryAfterMs: 119_999 })).toBe('Please try again after 120 seconds')
  expect(format('too-soon', { retryAfterMs: 29_500 })).toBe('Please try again after 30 seconds')
  expect(format('too-soon', { retryAfterMs: 1_000 })).toBe('Please try again after 1 second')
  // What is left of it, where it is counted down.
  expect(format('factor-locked', { retryAfterMs: 86_400_000 }, 59_000)).toBe('Please try again after 59 seconds')
})

test('a failure without a wait is written with its number', () => {
  expect(format('factor-wrong', { triesLeft: 4 })).toBe('The passphrase is not right. 4 tries are left')
  expect(format('vault-stale', {})).toBe(en['fail.stale'])
})
