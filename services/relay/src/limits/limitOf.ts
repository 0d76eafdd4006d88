import type { AllBounds, BoundName, OwnerBounds } from './OwnerBounds.ts'
import type { Owners } from './Owners.ts'

/** The number behind the name of a bound. */
export function limitOf(bounds: AllBounds, bound: BoundName): number {
  const [kind, what] = bound.split('.') as [keyof Owners, string]
  return bounds[kind][(what === 'calls' ? 'callsPerSecond' : what) as keyof OwnerBounds]
}
