import type { StoredBoundName } from '../limits/OwnerBounds.ts'
import { ownerKinds } from '../limits/ownerKinds.ts'

/** Bounds that stores hold, in the order in which they are looked at. */
export const storedBoundNames = ownerKinds.flatMap((kind): StoredBoundName[] => [`${kind}.messages`, `${kind}.bytes`])
