import { solanaLimits } from '../solanaLimits.ts'
import type { BankTransaction } from './BankTransaction.ts'

/** Executed transactions by signature, by account and by slot, in the order of execution. */
export function createHistory(): createHistory.ReturnType {
  const bySignature = new Map<string, BankTransaction>()
  const places = new Map<string, number>()
  const byAccount = new Map<string, BankTransaction[]>()
  const timeOfSlot = new Map<number, number>()
  const hasTransactions = new Set<number>()
  let inOrder: BankTransaction[] = []

  function add(transaction: BankTransaction): void {
    bySignature.set(transaction.signature, transaction)
    places.set(transaction.signature, inOrder.length)
    inOrder.push(transaction)
    timeOfSlot.set(transaction.slot, transaction.blockTime)
    hasTransactions.add(transaction.slot)
    for (const key of new Set(transaction.keys)) {
      const list = byAccount.get(key)
      if (list === undefined) byAccount.set(key, [transaction])
      else list.push(transaction)
    }
  }

  function load(transactions: readonly BankTransaction[]): void {
    bySignature.clear()
    places.clear()
    byAccount.clear()
    timeOfSlot.clear()
    hasTransactions.clear()
    inOrder = []
    for (const transaction of transactions) add(transaction)
  }

  return {
    add,
    get: signature => bySignature.get(signature),
    ofAccount: address => byAccount.get(address) ?? [],
    all: () => [...inOrder],
    isEarlier: (one, other) => (places.get(one.signature) ?? 0) < (places.get(other.signature) ?? 0),
    since(slot) {
      const at = inOrder.findLastIndex(transaction => transaction.slot < slot)
      return inOrder.slice(at + 1)
    },
    noteTime(slot, seconds) {
      timeOfSlot.set(slot, seconds)
      const old = slot - solanaLimits.timedSlots
      if (!hasTransactions.has(old)) timeOfSlot.delete(old)
    },
    timeOf: slot => timeOfSlot.get(slot),
    get count() {
      return bySignature.size
    },
    load,
    prune: slot => load(inOrder.filter(transaction => transaction.slot >= slot)),
  }
}

export declare namespace createHistory {
  type ReturnType = {
    add(transaction: BankTransaction): void
    get(signature: string): BankTransaction | undefined
    /** Oldest first. */
    ofAccount(address: string): readonly BankTransaction[]
    /** Whether one was executed before the other. */
    isEarlier(one: BankTransaction, other: BankTransaction): boolean
    /** Those of this slot and later ones, oldest first. */
    since(slot: number): readonly BankTransaction[]
    /** Remembers for a while when a slot was, with or without transactions. */
    noteTime(slot: number, seconds: number): void
    /** Oldest first. */
    all(): BankTransaction[]
    /** Seconds since 1970 of a slot with transactions, or a late one. */
    timeOf(slot: number): number | undefined
    readonly count: number
    /** Forgets transactions of slots below this one. */
    prune(slot: number): void
    load(transactions: readonly BankTransaction[]): void
  }
}
