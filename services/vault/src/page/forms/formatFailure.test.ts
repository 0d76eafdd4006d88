import { expect, test } from 'vitest'
import { createCount } from '../../texts/createCount.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/settings/en.ts'
import { CallFailure } from '../client/CallFailure.ts'
import { describeFailure } from './describeFailure.ts'
import { tellFailure } from './tellFailure.ts'

const t = createText(en, 'en')
const words = { t, count: createCount(t, 'en') }
const tell = (code: CallFailure['code'], details: CallFailure['details'], leftMs?: number) =>
  tellFailure(describeFailure(new CallFailure(code, 'refused', details)), words, leftMs)

test('a wait is told in the unit that people count it in, and never too short', () => {
  expect(tell('factor-locked', { retryAfterMs: 86_400_000 })).toBe('Please try again after 24 hours')
  expect(tell('factor-locked', { retryAfterMs: 7_200_001 })).toBe('Please try again after 3 hours')
  expect(tell('too-soon', { retryAfterMs: 7_199_999 })).toBe('Please try again after 120 minutes')
  expect(tell('too-soon', { retryAfterMs: 120_001 })).toBe('Please try again after 3 minutes')
  expect(tell('too-many', { retryAfterMs: 119_999 })).toBe('Please try again after 120 seconds')
  expect(tell('too-soon', { retryAfterMs: 29_500 })).toBe('Please try again after 30 seconds')
  expect(tell('too-soon', { retryAfterMs: 1_000 })).toBe('Please try again after 1 second')
  // What is left of it, where it is counted down.
  expect(tell('factor-locked', { retryAfterMs: 86_400_000 }, 59_000)).toBe('Please try again after 59 seconds')
})

test('what has no wait is told as it is, with its number', () => {
  expect(tell('factor-wrong', { triesLeft: 4 })).toBe('The passphrase is not right. 4 tries are left')
  expect(tell('vault-stale', {})).toBe(en['fail.stale'])
})
