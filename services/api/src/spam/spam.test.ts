import { describe, expect, it } from 'vitest'
import { isSpam } from './isSpam.ts'
import { looksLikeSpam } from './looksLikeSpam.ts'

describe('looksLikeSpam', () => {
  it.each([
    '! Visit claim-bonus.example to claim',
    '$5000 at usdc-gift.com',
    'ETH reward https://x.y',
    'www.free-mint',
    'Voucher: claim now',
    'AIRDROP — you are ELIGIBLE',
    'get it on t.me/scam',
    'ｗｗｗ.evil',
    'UniswapLP.org',
  ])('hides %s', text => expect(looksLikeSpam(text)).toBe(true))

  it.each([
    'Billfold Stamps',
    'alice.eth',
    'Mr. Robot',
    'St. Pancras Claim',
    'Reward Token',
    'USD Coin',
    'v1.5',
    'CryptoPunks 3.0',
    '',
    'A.I.',
    'Visitors',
  ])('shows %j', text => expect(looksLikeSpam(text)).toBe(false))

  it('is quick with long texts made for it', () => {
    const startedAt = performance.now()
    for (const text of ['a'.repeat(20_000), 'a.'.repeat(10_000), 'claim '.repeat(4_000), '-'.repeat(20_000)])
      looksLikeSpam(text)
    expect(performance.now() - startedAt).toBeLessThan(500)
  })
})

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
  it('takes the operator at his word before the name', () => {
    expect(isSpam(network, '0xa', [bait])).toBe(false)
    expect(isSpam(network, '0xb', ['Plain'])).toBe(true)
    expect(isSpam(network, '0xc', [bait])).toBe(false)
    expect(isSpam(network, '0xd', [bait])).toBe(true)
    expect(isSpam(network, '0xd', ['Plain', null, undefined])).toBe(false)
    expect(isSpam(network, '0xd', ['Plain', 'claim your reward'])).toBe(true)
  })
})
