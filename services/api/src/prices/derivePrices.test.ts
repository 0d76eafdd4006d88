import { describe, expect, it } from 'vitest'
import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'
import { derivePrices } from './derivePrices.ts'
import { toDollars } from './toDollars.ts'

const token = (address: string, decimals: number, anchorPrice?: string): ServedNetwork.Token => ({
  address,
  name: address,
  symbol: address,
  decimals,
  iconUrl: undefined,
  anchorPrice,
})
const networkOf = (tokens: ServedNetwork.Token[], wrappedNative?: string): ServedNetwork => ({
  id: 'eip155:1',
  projectId: '',
  name: 'x',
  isTestnet: false,
  isIndexed: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  multicall: undefined,
  universalResolver: undefined,
  wrappedNative,
  tokens,
  pools: [],
  nativePrice: undefined,
  swaps: undefined,
  verdicts: new Map(),
})
const pool = (token0: string, reserve0: bigint, token1: string, reserve1: bigint) => ({
  token0,
  token1,
  reserve0,
  reserve1,
})

describe('derivePrices', () => {
  const usd = token('usd', 6, '1.00')

  it('counts across decimals, exactly, and through several pools', () => {
    const network = networkOf([usd, token('btc', 8)], 'weth')
    const prices = derivePrices(network, [
      pool('usd', 2_500_000_000_000n, 'weth', 1_000n * 10n ** 18n),
      pool('btc', 10n * 10n ** 8n, 'weth', 400n * 10n ** 18n),
    ])
    expect(toDollars(prices.get('usd') ?? 0n)).toBe(1)
    expect(toDollars(prices.get('weth') ?? 0n)).toBe(2_500)
    expect(toDollars(prices.get('btc') ?? 0n)).toBe(100_000)
  })

  it('believes the pool that holds most value', () => {
    const network = networkOf([usd, token('a', 18)])
    const thin = pool('a', 1n, 'usd', 1_000_000n)
    const deep = pool('usd', 1_000_000_000_000n, 'a', 500_000n * 10n ** 18n)
    for (const pools of [
      [thin, deep],
      [deep, thin],
    ])
      expect(toDollars(derivePrices(network, pools).get('a') ?? 0n)).toBe(2)
  })

  it('knows no price without an anchor, without reserves, of unlisted tokens', () => {
    const full = 10n ** 18n
    expect(derivePrices(networkOf([token('a', 18), token('b', 18)]), [pool('a', full, 'b', full)]).size).toBe(0)
    const network = networkOf([usd, token('a', 18)])
    const prices = derivePrices(network, [
      pool('usd', 0n, 'a', full),
      pool('usd', 1n, 'a', 0n),
      pool('usd', full, 'z', full),
    ])
    expect([...prices.keys()]).toEqual(['usd'])
  })

  it('never overrules a given price', () => {
    const network = networkOf([usd, token('eur', 6, '1.10')])
    expect(toDollars(derivePrices(network, [pool('usd', 1n, 'eur', 10n ** 12n)]).get('eur') ?? 0n)).toBe(1.1)
  })

  it('ends on pools in a circle', () => {
    const network = networkOf([usd, token('a', 18), token('b', 18)])
    const pools = [
      pool('usd', 10n ** 6n, 'a', 10n ** 18n),
      pool('a', 10n ** 18n, 'b', 10n ** 18n),
      pool('b', 10n ** 18n, 'usd', 10n ** 6n),
    ]
    expect([...derivePrices(network, pools).keys()].sort()).toEqual(['a', 'b', 'usd'])
  })
})
