import { describe, expect, it } from 'vitest'
import { toLabel } from './toLabel.ts'
import { toSkeleton } from './toSkeleton.ts'

describe('toSkeleton', () => {
  it.each([
    ['paypa1', 'paypal'],
    ['g00gle', 'google'],
    ['rnodern', 'modern'],
    ['vvallet', 'wallet'],
    ['allce', 'alice'],
    ['my--name-', 'my-name'],
  ])('%s looks like %s', (one, other) => {
    expect(toSkeleton(one)).toBe(toSkeleton(other))
  })

  it.each([
    ['alice', 'alicia'],
    ['john-doe', 'johndoe'],
    ['bart', 'burt'],
  ])('%s does not look like %s', (one, other) => {
    expect(toSkeleton(one)).not.toBe(toSkeleton(other))
  })
})

describe('toLabel', () => {
  it('keeps every label of letters, digits and hyphens that ENSIP-15 takes, in lower case', () => {
    expect(toLabel('Alice-1')).toBe('alice-1')
    expect(toLabel('a'.repeat(63))).toBe('a'.repeat(63))
    for (const text of [
      '',
      'abc',
      'a'.repeat(64),
      'ab--cd',
      'a.bcd',
      'ａlice',
      'Kelvin\u212a',
      'älter',
      'a bcd',
      'abc\u200d',
    ])
      expect(toLabel(text), text).toBeUndefined()
  })
})
