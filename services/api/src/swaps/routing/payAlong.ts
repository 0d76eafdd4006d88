import type { PoolEdge } from './createPoolGraph.ts'
import { payOut } from './payOut.ts'

/** Base units that pools pay one after another, each for what the one before paid; 0 where one of them reverts. Pure. */
export function payAlong(path: readonly PoolEdge[], amountIn: bigint): bigint {
  let out = amountIn
  for (const { reserveIn, reserveOut } of path) out = payOut(out, reserveIn, reserveOut)
  return out
}
