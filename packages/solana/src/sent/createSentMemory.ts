import type { KitStorage } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import type { SentTransaction } from './SentTransaction.ts'
import { storedSentTransactions } from './storedSentTransactions.ts'

/** A blockhash lives about a minute. A page that is opened again a day later needs none of them. */
const keptMs = 24 * 3_600_000
/** 20 transactions of at most 1,644 characters fit into one stored value. */
const keptCount = 20

/**
 * Remembers signed transactions in the kit's storage, and so for all its tabs: their bytes, to offer them again, and the
 * height after which no block can hold them. What another tab overwrites meanwhile is still followed by its hash.
 */
export function createSentMemory(now: () => number = () => Date.now()): createSentMemory.ReturnType {
  /** Where a kit has no storage. */
  let unstored: readonly SentTransaction[] = []
  const read = (storage: SentStorage | undefined) =>
    ((storage ? storage.read(storedSentTransactions) : unstored) ?? []).filter(({ at }) => now() - at < keptMs)
  const put = (storage: SentStorage | undefined, rows: readonly SentTransaction[]) => {
    unstored = rows.slice(0, keptCount)
    storage?.write(storedSentTransactions, unstored.length ? unstored : undefined)
  }
  const others = (storage: SentStorage | undefined, networkId: NetworkId, hash: string) =>
    read(storage).filter(row => row.networkId !== networkId || row.hash !== hash)
  return {
    find: (storage, networkId, hash) => read(storage).find(row => row.networkId === networkId && row.hash === hash),
    keep: (storage, sent) => put(storage, [{ at: now(), ...sent }, ...others(storage, sent.networkId, sent.hash)]),
    forget: (storage, { networkId, hash }) => put(storage, others(storage, networkId, hash)),
  }
}

type SentStorage = Pick<KitStorage, 'read' | 'write'>

export declare namespace createSentMemory {
  /** Without a storage each memory stands alone. */
  type ReturnType = {
    /** What is remembered of a hash. */
    find(storage: SentStorage | undefined, networkId: NetworkId, hash: string): SentTransaction | undefined
    /** Remembers a transaction in place of what was known of its hash. */
    keep(storage: SentStorage | undefined, sent: Omit<SentTransaction, 'at'> & { readonly at?: number }): void
    /** It was never sent. */
    forget(storage: SentStorage | undefined, sent: Pick<SentTransaction, 'networkId' | 'hash'>): void
  }
}
