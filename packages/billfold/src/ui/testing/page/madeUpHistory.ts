import { picture } from './pictures.ts'

const ME = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OTHER = '0x52908400098527886E0F7030069857D2E4169EE7'
const HOUR = 3_600_000
/** Rows on one page of the answer. */
const PAGE = 50

const token = (symbol: string, direction: string, numeric: string, name = symbol) => ({
  fungible_info: { name, symbol, icon: { url: picture(symbol.length + name.length) } },
  direction,
  quantity: { numeric },
})
const nft = (name: string, isSpam = false) => ({
  nft_info: { name, content: { preview: { url: picture(name.length) } }, flags: { is_spam: isSpam } },
  direction: 'in',
  quantity: { numeric: '1' },
})

const KINDS = [
  ['send', 'confirmed', [token('ETH', 'out', '0.25', 'Ether')]],
  ['receive', 'confirmed', [token('USDC', 'in', '1250.5', 'USD Coin')]],
  ['trade', 'confirmed', [token('ETH', 'out', '1', 'Ether'), token('USDC', 'in', '3120.77', 'USD Coin')]],
  ['approve', 'confirmed', []],
  ['mint', 'confirmed', [nft('Robot 12')]],
  ['send', 'failed', []],
  ['send', 'pending', [token('USDC', 'out', '12', 'USD Coin'), token('USDC', 'out', '0.5', 'USD Coin')]],
  ['receive', 'confirmed', [nft('Free money at once', true)]],
] as const
const HOSTILE = [
  ['<img src=x onerror=alert(1)>', 'confirmed', [token('\u202E'.repeat(9) + 'W'.repeat(50), 'in', '9'.repeat(70))]],
  ['constructor', 'confirmed', [nft('N'.repeat(250)), nft('دب'), token('', 'out', '0.000000000000000001')]],
  ['trade', 'failed', Array.from({ length: 9 }, (_, index) => token(`T${index}`, index % 2 ? 'in' : 'out', '1'))],
] as const

/**
 * A page of an invented history, newest first, some of it spam: `count` rows that reach two years back from `now`, one
 * of another network among them.
 */
export function madeUpHistory(count: number | 'hostile', cursor: string | null, now: number): object {
  const kinds = count === 'hostile' ? HOSTILE : KINDS
  const total = count === 'hostile' ? HOSTILE.length : count
  const from = Number(cursor ?? 0)
  const data = Array.from({ length: Math.max(0, Math.min(PAGE, total - from)) }, (_, offset) => {
    const index = from + offset
    const [operationType, status, transfers] = kinds[index % kinds.length] as (typeof kinds)[number]
    return {
      id: `row ${index}`,
      metadata: {
        operationType,
        status,
        hash: `0x${index.toString(16).padStart(64, 'a')}`,
        chain: index === 9 ? 'made:2' : 'made:1',
        minedAt: new Date(now - index * 90 * HOUR).toISOString(),
        sentFrom: ME,
        sentTo: OTHER,
        nonce: index,
      },
      // An empty list would say that all that moved was spam (facts 3.11).
      transfers: transfers.length === 0 ? null : transfers,
    }
  })
  return { data, next: from + PAGE < total ? String(from + PAGE) : null }
}
