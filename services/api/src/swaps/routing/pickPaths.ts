import type { PoolEdge } from './createPoolGraph.ts'

/** Up to so many paths are all looked at closely; of more, so many that pay most for all of the amount, and for a part of it. */
const maxAll = 48
const keptOfEach = 16

/**
 * The paths that are worth an exact look. Of many, floating point tells which: it orders only, no amount comes of it. Pure.
 *
 * @param part of the amount, for paths that are good for a part alone.
 */
export function pickPaths(
  paths: readonly (readonly PoolEdge[])[],
  amount: bigint,
  part: bigint,
): readonly (readonly PoolEdge[])[] {
  if (paths.length <= maxAll) return paths
  return [...new Set([...pickBest(paths, Number(amount)), ...pickBest(paths, Number(part))])]
}

function pickBest(paths: readonly (readonly PoolEdge[])[], amountIn: number): (readonly PoolEdge[])[] {
  const best: { readonly path: readonly PoolEdge[]; readonly out: number }[] = []
  for (const path of paths) {
    const out = estimate(path, amountIn)
    if (best.length === keptOfEach && out <= (best.at(-1)?.out ?? 0)) continue
    const place = best.findIndex(one => one.out < out)
    best.splice(place === -1 ? best.length : place, 0, { path, out })
    if (best.length > keptOfEach) best.pop()
  }
  return best.map(({ path }) => path)
}

function estimate(path: readonly PoolEdge[], amountIn: number): number {
  let out = amountIn
  for (const { estimateIn, estimateOut } of path) {
    if (estimateIn === 0) return 0
    const afterFee = out * 0.997
    out = (afterFee * estimateOut) / (estimateIn + afterFee)
  }
  return out
}
