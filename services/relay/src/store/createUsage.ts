import type { findFull } from './findFull.ts'
import { toOwners } from './toOwners.ts'

/** Counts what waits of each owner, in memory. */
export function createUsage() {
  const usage = new Map<string, findFull.Usage>()
  return {
    of: (owner: string) => usage.get(owner),
    /** `sign` is 1 for a message that is stored and -1 for one that waits no more. */
    add(message: toOwners.Message, size: number, sign: 1 | -1): void {
      for (const { owner } of toOwners(message)) {
        const { bytes, messages } = usage.get(owner) ?? { bytes: 0, messages: 0 }
        if (messages + sign === 0) usage.delete(owner)
        else usage.set(owner, { messages: messages + sign, bytes: bytes + sign * size })
      }
    },
  }
}
