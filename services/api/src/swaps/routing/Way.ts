import type { PoolEdge } from './createPoolGraph.ts'

/** A path that a leg may take, and how it meets the other ones of its list. */
export type Way = {
  readonly path: readonly PoolEdge[]
  /** By place in the list: whether they have no pool in common, use common ones in one direction, or not. */
  readonly meets: readonly ('apart' | 'along' | 'against')[]
}
