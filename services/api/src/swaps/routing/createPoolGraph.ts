import type { PoolReserves } from '../../prices/PoolReserves.ts'

/** One direction of a pool. */
export type PoolEdge = {
  /** Place of the pool in its list. */
  readonly pool: number
  readonly from: string
  readonly to: string
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  /** The same in floating point, to order many paths by; no amount comes of them. */
  readonly estimateIn: number
  readonly estimateOut: number
}

/** Pools by their tokens: for each token, the tokens that one pool leads to. */
export type PoolGraph = ReadonlyMap<string, ReadonlyMap<string, PoolEdge>>

/**
 * Arranges pools for routing. Of several pools of one pair the first counts, because routers know one pool per pair. Pure.
 *
 * @example createPoolGraph([{ token0: 'a', token1: 'b', reserve0: 10n, reserve1: 20n }]).get('b')?.get('a')?.reserveOut // 10n
 */
export function createPoolGraph(pools: readonly PoolReserves[]): PoolGraph {
  const graph = new Map<string, Map<string, PoolEdge>>()
  const edgesOf = (token: string) => {
    const held = graph.get(token)
    if (held) return held
    const fresh = new Map<string, PoolEdge>()
    graph.set(token, fresh)
    return fresh
  }
  for (const [pool, { token0, token1, reserve0, reserve1 }] of pools.entries()) {
    if (token0 === token1 || graph.get(token0)?.has(token1)) continue
    const [estimate0, estimate1] = [Number(reserve0), Number(reserve1)]
    const toEdge = (from: string, to: string, isForward: boolean): PoolEdge => ({
      pool,
      from,
      to,
      reserveIn: isForward ? reserve0 : reserve1,
      reserveOut: isForward ? reserve1 : reserve0,
      estimateIn: isForward ? estimate0 : estimate1,
      estimateOut: isForward ? estimate1 : estimate0,
    })
    edgesOf(token0).set(token1, toEdge(token0, token1, true))
    edgesOf(token1).set(token0, toEdge(token1, token0, false))
  }
  return graph
}
