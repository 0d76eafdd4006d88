import type { NetworkId } from '../../protocol/caip/types.ts'
import { pendingTransactionCount } from '../../protocol/limits.ts'
import type { Kit } from '../Kit.ts'

/** What this kit sent: who shows balances asks what became of it, and reads them again. */
export type SentTransactions = {
  /** Newest last; those whose end is known are taken out by whoever learnt it. */
  readonly pending: Set<{ readonly networkId: NetworkId; readonly hash: string }>
  readonly listeners: Set<() => void>
  add(networkId: NetworkId, hash: string): void
}

/** The transactions of one kit that may still change its balances, at most 99 (specification section 9). */
export function sentTransactions(kit: Kit): SentTransactions {
  return kit.runtime.once('sent', () => {
    const pending: SentTransactions['pending'] = new Set()
    const listeners: SentTransactions['listeners'] = new Set()
    return {
      pending,
      listeners,
      add(networkId, hash) {
        pending.add({ networkId, hash })
        for (const oldest of pending) if (pending.size > pendingTransactionCount) pending.delete(oldest)
        for (const listener of listeners) listener()
      },
    }
  })
}
