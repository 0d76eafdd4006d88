import type { Change, Simulation } from '../approval/Simulation.ts'

/** Nodes may be a block apart: a price may have moved by a hundredth. */
const tolerance = 100n

/**
 * Whether two nodes report the same changes: the same assets in the same direction, in the same amounts. A node that could not simulate does not count
 * as a difference.
 */
export function isLikeSimulation(one: Simulation, other: Simulation): boolean {
  if (one.outcome === 'failed' || other.outcome === 'failed') return true
  if (one.outcome !== 'done' || other.outcome !== 'done') return one.outcome === other.outcome
  const key = ({ token, tokenId }: Change) => `${token ?? ''} ${tokenId ?? ''}`
  return (
    one.changes.length === other.changes.length &&
    one.changes.every(change => {
      const same = other.changes.find(candidate => key(candidate) === key(change))
      if (!same || change.amount > 0n !== same.amount > 0n) return false
      const [size, apart] = [absolute(change.amount), absolute(change.amount - same.amount)]
      return apart * tolerance <= size
    })
  )
}

const absolute = (value: bigint) => (value < 0n ? -value : value)
