import type { SwapScenario } from '../Scenario.ts'
import { picture } from './pictures.ts'

const chain = 'made:1'
const native = `${chain}:0x`
/** What one token is worth, in hundredths of a US dollar. */
const WORTH: Readonly<Record<string, number>> = { ETH: 370_992, USDC: 100, UNI: 957, DUST: 1 }
const known = [
  { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { name: 'Uniswap', symbol: 'UNI', decimals: 18 },
  { name: 'Dust of a token with a very long name', symbol: 'DUST', decimals: 18 },
]

/** Names of tokens whose makers want to break a page, or just its readers. */
const hostile = [
  { name: 'Claim your reward at this address now '.repeat(6), symbol: 'REWARDREWARDREWARDREWARDREWARD', decimals: 18 },
  { name: '\u202ENIOC DSU', symbol: '\u202ECDSU', decimals: 6 },
  { name: 'عملة مستقرة طويلة الاسم جدا جدا', symbol: 'عملة', decimals: 18 },
  { name: '', symbol: '<img src=x>', decimals: 18 },
]

const tokensOf = (count: number, known: readonly (typeof hostile)[number][]) => [
  { name: 'Ether', symbol: 'ETH', decimals: 18, address: native, logoUri: picture(3) },
  ...Array.from({ length: count }, (_, index) => ({
    ...(known[index] ?? { name: `Token ${index + 1}`, symbol: `T${index + 1}`, decimals: 18 }),
    address: `${chain}:0x${(index + 1).toString(16).padStart(40, '0')}`,
    ...(index === 0 ? { logoUri: picture(4) } : {}),
  })),
]

/** Answers the calls about swaps as an API would; `undefined` for every other call. */
export async function madeUpSwaps(url: URL, body: unknown, swapping: SwapScenario): Promise<Response | undefined> {
  const { tokens: count = 12, quote = 'some', build = 'some' } = swapping
  const hang = () => new Promise<never>(() => {})
  const refuse = (name: string, description: string) =>
    Response.json({ status: 'FAILURE', reasons: [{ name, description }] }, { status: 400 })
  const tokens =
    count === 'hostile' ? tokensOf(hostile.length, hostile) : tokensOf(typeof count === 'number' ? count : 3, known)
  const find = (id: unknown) => tokens.find(({ address }) => address === id)
  const priced = (from: unknown, to: unknown, amount: string) => {
    const [given, got] = [find(from), find(to)]
    if (!given || !got) return 0n
    const cents = BigInt(WORTH[given.symbol] ?? 100) * BigInt(amount)
    const units =
      (cents * 10n ** BigInt(got.decimals)) / (BigInt(WORTH[got.symbol] ?? 100) * 10n ** BigInt(given.decimals))
    return (units * (quote === 'stopped' ? 80n : quote === 'warned' ? 95n : 997n)) / (quote === 'some' ? 1_000n : 100n)
  }
  if (url.pathname === '/v1/convert/tokens') {
    if (count === 'hang') return hang()
    if (count === 'fail') return new Response('', { status: 400 })
    return Response.json({ tokens })
  }
  if (url.pathname === '/v1/fungible/price') {
    const { addresses } = body as { readonly addresses: readonly string[] }
    return Response.json({
      fungibles: addresses.flatMap(address => {
        const token = find(address)
        const worth = token && WORTH[token.symbol]
        return token && worth ? [{ address, name: token.name, symbol: token.symbol, price: worth / 100 }] : []
      }),
    })
  }
  if (url.pathname === '/v1/convert/quotes') {
    if (quote === 'hang') return hang()
    if (quote === 'none') return refuse('swap/no-route', 'no way')
    if (quote === 'liquidity') return refuse('unknown', 'insufficient liquidity')
    if (quote === 'fail') return new Response('', { status: 400 })
    const { from, to, amount = '0' } = Object.fromEntries(url.searchParams)
    const toAmount = priced(from, to, amount)
    return Response.json({
      quotes: [
        {
          fromAmount: amount,
          fromAccount: from,
          toAmount: `${toAmount}`,
          toAccount: to,
          venue: { id: 'pools', name: 'Made-up Pools' },
          route: [
            { shareBps: 7_000, path: [from, to] },
            { shareBps: 3_000, path: [from, tokens[2]?.address, to] },
          ],
          fees: [{ label: 'Pools', token: from, amount: `${(BigInt(amount) * 3n) / 1_000n}` }],
          gas: '180000',
          expiresAt: 0,
        },
      ],
    })
  }
  if (url.pathname === '/v1/convert/build-transaction') {
    if (build === 'hang') return hang()
    const { from, to, amount } = body as { readonly from: string; readonly to: string; readonly amount: string }
    const toAmount = priced(from, to, amount)
    return Response.json({
      tx: { to: `${chain}:0x${'99'.repeat(20)}`, data: '0xabcdef', value: from === native ? amount : '0' },
      toAmount: `${toAmount}`,
    })
  }
  return undefined
}
