import { describe, expect, it } from 'vitest'
import { isSpam } from './isSpam.ts'

describe('isSpam', () => {
  const tokens = [{ address: '0xa', name: 'A', symbol: 'A', decimals: 0, iconUrl: undefined, anchorPrice: undefined }]
  const network = {
    tokens,
    verdicts: new Map([
      ['0xb', true],
      ['0xc', false],
    ]),
  }
  const bait = 'visit a.com'
  it('prefers the operator’s lists to the name', () => {
    expect(isSpam(network, '0xa', [bait])).toBe(false)
    expect(isSpam(network, '0xb', ['Plain'])).toBe(true)
    expect(isSpam(network, '0xc', [bait])).toBe(false)
    expect(isSpam(network, '0xd', [bait])).toBe(true)
    expect(isSpam(network, '0xd', ['Plain', null, undefined])).toBe(false)
    expect(isSpam(network, '0xd', ['Plain', 'claim your reward'])).toBe(true)
  })
})
