import type { AllBounds, StoredBoundName } from '../limits/OwnerBounds.ts'
import type { NewMessage } from './Store.ts'
import { toBytes } from './toBytes.ts'
import { toOwners } from './toOwners.ts'

/** The first bound that a message would pass, by what its owners have so far. */
export function findFull(
  message: NewMessage,
  bounds: AllBounds,
  usageOf: (owner: string) => findFull.Usage | undefined,
): StoredBoundName | undefined {
  for (const { kind, owner } of toOwners(message)) {
    const { bytes, messages } = usageOf(owner) ?? { bytes: 0, messages: 0 }
    const bound = bounds[kind]
    if (bound.messages > 0 && messages + 1 > bound.messages) return `${kind}.messages`
    if (bound.bytes > 0 && bytes + toBytes(message) > bound.bytes) return `${kind}.bytes`
  }
  return undefined
}

export declare namespace findFull {
  /** What waits of one owner. */
  type Usage = { readonly messages: number; readonly bytes: number }
}
