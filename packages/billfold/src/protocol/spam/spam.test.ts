import { expect, test } from 'vitest'
import { looksLikeSpam } from './looksLikeSpam.ts'

test.each([
  'Visit reward-usd.com to claim',
  '! Visit claim-bonus.example to claim',
  'ClaimUSDT.xyz',
  'UniswapLP.org',
  'https://example.org',
  'ETH reward https://x.y',
  'www.free-mint',
  'ｗｗｗ.evil',
  '𝐮𝐬𝐝𝐜-𝐠𝐢𝐟𝐭.𝐜𝐨𝐦',
  'usdc-gift。com',
  't.me/free',
  'get it on t.me/scam',
  '$5000 at usdc-gift.com',
  '$5,000 voucher',
  'Voucher: claim now',
  'claim your reward',
  'AIRDROP',
  'AIRDROP — you are ELIGIBLE',
  '🎁 Airdrops!',
  'U\u0405DC',
  'USD\u0421',
  'Τether',
  'US\u200BDC',
  '\u202ECDSU',
])('%j looks like spam', name => expect(looksLikeSpam(name)).toBe(true))

test.each([
  'USD Coin',
  'USDC',
  'vitalik.eth',
  'alice.eth',
  'Wrapped Ether',
  'Exclaimed',
  'Visitors',
  'Billfold Stamps',
  'Mr. Robot',
  'St. Pancras Claim',
  'Reward Token',
  'Rewards and reward',
  'Genesis Airdrop Pass',
  'v1.5',
  'CryptoPunks 3.0',
  'A.I.',
  'Биткоин',
  'BTC-Биткоин',
  'Δ Neutral',
  '\u00B5BTC',
  'μToken',
  'sΞTH',
  'Ondo U.S. Dollar Yield',
  '',
])('%j does not', name => expect(looksLikeSpam(name)).toBe(false))

test('it answers at once for any text (T36)', () => {
  const texts = [
    ...['a.', '-', '$ ', 'claim', 'claim ', '\uFDFA', 'a\u0301', '!'].map(text => text.repeat(1e6)),
    `${'-'.repeat(1e6)}.`,
    `${'!'.repeat(500)}airdrop${'!'.repeat(500)}x`,
  ]
  // Joining what `repeat` made is not the rule's work.
  for (const text of texts) text.charCodeAt(3)
  // CPU time, independent of other processes.
  const before = process.cpuUsage()
  for (const text of texts) looksLikeSpam(text)
  expect(process.cpuUsage(before).user).toBeLessThan(50_000)
})
