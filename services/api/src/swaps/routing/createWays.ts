import type { PoolEdge } from './createPoolGraph.ts'
import type { Way } from './Way.ts'

/** Prepares paths for splits. Pure. */
export function createWays(paths: readonly (readonly PoolEdge[])[]): readonly Way[] {
  return paths.map(path => ({ path, meets: paths.map(other => meet(path, other)) }))
}

function meet(one: readonly PoolEdge[], other: readonly PoolEdge[]): Way['meets'][number] {
  let found: Way['meets'][number] = 'apart'
  for (const { pool, from } of one)
    for (const edge of other) {
      if (edge.pool !== pool) continue
      if (edge.from !== from) return 'against'
      found = 'along'
    }
  return found
}
