import { parseUnits } from 'billfold/protocol'
import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'
import { nativeAddress } from './nativeAddress.ts'
import type { PoolReserves } from './PoolReserves.ts'

/**
 * Prices of a network's tokens in US dollars times 10^18, by the family's key (`nativeAddress` for an own currency without a
 * wrapped form), counted from the tokens whose price
 * is given, pool by pool. Where several pools have a price, the one that holds most value counts. Tokens that no pool
 * connects, and those of unknown decimals, have no price. Pure.
 */
export function derivePrices(network: ServedNetwork, pools: readonly PoolReserves[]): ReadonlyMap<string, bigint> {
  const decimals = new Map(network.tokens.map(token => [token.address, token.decimals]))
  if (network.wrappedNative) decimals.set(network.wrappedNative, network.nativeCurrency.decimals)
  const prices = new Map<string, bigint>()
  for (const { address, anchorPrice } of network.tokens)
    if (anchorPrice !== undefined) prices.set(address, parseUnits(anchorPrice, 18))
  if (network.nativePrice !== undefined)
    prices.set(network.wrappedNative ?? nativeAddress, parseUnits(network.nativePrice, 18))

  // Each round prices tokens one pool further away; there are no more rounds than pools.
  for (let round = 0; round < pools.length; round++) {
    const found = new Map<string, { price: bigint; depth: bigint }>()
    for (const pool of pools)
      for (const [from, fromReserve, to, toReserve] of bothWays(pool)) {
        const price = prices.get(from)
        const fromDecimals = decimals.get(from)
        const toDecimals = decimals.get(to)
        if (price === undefined || fromDecimals === undefined || toDecimals === undefined) continue
        if (prices.has(to) || fromReserve === 0n || toReserve === 0n) continue
        const depth = (fromReserve * price) / 10n ** BigInt(fromDecimals)
        const known = found.get(to)
        if (known && known.depth >= depth) continue
        found.set(to, { price: (depth * 10n ** BigInt(toDecimals)) / toReserve, depth })
      }
    if (found.size === 0) break
    for (const [address, { price }] of found) prices.set(address, price)
  }
  return prices
}

function bothWays({ token0, token1, reserve0, reserve1 }: PoolReserves) {
  return [
    [token0, reserve0, token1, reserve1],
    [token1, reserve1, token0, reserve0],
  ] as const
}
