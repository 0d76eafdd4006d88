import type { PoolEdge, PoolGraph } from './createPoolGraph.ts'

/** Every way from one token to another over at most `maxHops` (1 to 3) pools that passes no token twice, shortest first. Pure. */
export function findPaths(graph: PoolGraph, from: string, to: string, maxHops: number): PoolEdge[][] {
  const starts = graph.get(from)
  const ends = graph.get(to)
  if (!starts || !ends || from === to) return []
  const paths: PoolEdge[][] = []
  const direct = starts.get(to)
  if (direct) paths.push([direct])
  if (maxHops < 2) return paths
  const longer: PoolEdge[][] = []
  for (const [token, first] of starts) {
    if (token === to) continue
    const edges = graph.get(token)
    const last = edges?.get(to)
    if (last) paths.push([first, last])
    if (maxHops < 3 || !edges) continue
    // The shorter of the two lists is walked: hubs have many pools.
    const middles = edges.size <= ends.size ? edges.keys() : ends.keys()
    for (const middle of middles) {
      if (middle === from || middle === to || middle === token) continue
      const second = edges.get(middle)
      const third = second && graph.get(middle)?.get(to)
      if (third) longer.push([first, second, third])
    }
  }
  paths.push(...longer)
  return paths
}
