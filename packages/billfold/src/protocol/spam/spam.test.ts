import { expect, test } from 'vitest'
import { looksLikeSpam } from './looksLikeSpam.ts'

test.each([
  'Visit reward-usd.com to claim',
  'ClaimUSDT.xyz',
  'https://example.org',
  't.me/free',
  '$5,000 voucher',
  'AIRDROP',
  'U\u0405DC',
  'US\u200BDC',
  '\u202ECDSU',
])('%j looks like spam', name => expect(looksLikeSpam(name)).toBe(true))

test.each([
  'USD Coin',
  'USDC',
  'vitalik.eth',
  'Wrapped Ether',
  'Exclaimed',
  'Биткоин',
  'Δ Neutral',
  'Ondo U.S. Dollar Yield',
  '',
])('%j does not', name => expect(looksLikeSpam(name)).toBe(false))

test('whatever it is given, it answers at once (T36)', () => {
  const texts = ['a.'.repeat(1e6), `${'-'.repeat(1e6)}.`, '$ '.repeat(1e6), 'claim'.repeat(1e6)]
  // Of our own time, whatever else the machine is doing.
  const before = process.cpuUsage()
  for (const text of texts) looksLikeSpam(text)
  expect(process.cpuUsage(before).user).toBeLessThan(50_000)
})
