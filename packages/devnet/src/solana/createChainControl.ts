import type { BankState } from './bank/BankState.ts'
import type { BankTransaction } from './bank/BankTransaction.ts'
import type { createBank } from './bank/createBank.ts'
import { solanaLimits } from './solanaLimits.ts'

const levels = ['processed', 'confirmed', 'finalized'] as const

/** What the switches move: the clock, when transactions enter a block, how fast they become final, and snapshots. */
export function createChainControl(
  bank: createBank.ReturnType,
  options: { blockTimeMs?: number | undefined },
): createChainControl.ReturnType {
  let timer: NodeJS.Timeout | undefined
  let blockTimeMs = options.blockTimeMs
  let isPaused = false
  let finality = { confirmed: 0, finalized: 0 }
  let slotsBehind: number | undefined
  const snapshots = new Map<string, BankState>()
  let snapshotCount = 0

  function restart(): void {
    clearInterval(timer)
    timer = isPaused ? undefined : setInterval(() => bank.advance(), blockTimeMs ?? solanaLimits.slotMs)
  }
  restart()

  return {
    get isImmediate() {
      return !isPaused && blockTimeMs === undefined
    },
    pause() {
      isPaused = true
      restart()
    },
    resume() {
      isPaused = false
      blockTimeMs = undefined
      bank.advance()
      restart()
    },
    setBlockTime(milliseconds) {
      blockTimeMs = milliseconds === 0 ? undefined : milliseconds
      isPaused = false
      restart()
    },
    get slotsBehind() {
      return slotsBehind
    },
    setSlotsBehind(slots) {
      slotsBehind = slots === 0 ? undefined : slots
    },
    setFinality(slots) {
      finality = slots
    },
    statusOf({ slot }) {
      const age = bank.slot - slot
      if (age >= finality.finalized) return 'finalized'
      return age >= finality.confirmed ? 'confirmed' : 'processed'
    },
    hasReached(transaction, commitment) {
      return levels.indexOf(this.statusOf(transaction)) >= levels.indexOf(commitment)
    },
    get rootSlot() {
      return Math.max(0, bank.slot - finality.finalized)
    },
    snapshot() {
      snapshotCount++
      const id = `${snapshotCount}`
      snapshots.set(id, bank.save())
      return id
    },
    revert(id) {
      const state = snapshots.get(id)
      if (state === undefined) return false
      snapshots.delete(id)
      bank.load(state)
      return true
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

export declare namespace createChainControl {
  type Commitment = (typeof levels)[number]
  type ReturnType = {
    /** Whether a sent transaction gets a block at once. */
    readonly isImmediate: boolean
    /** No slot passes any more. */
    pause(): void
    /** Back to a block per transaction; what waits gets one now. */
    resume(): void
    /** Blocks only at this interval; 0 for a block per transaction. */
    setBlockTime(milliseconds: number): void
    /** How many slots later a transaction counts as confirmed and as finalized. */
    setFinality(slots: { confirmed: number; finalized: number }): void
    /** How far the node says that it lags; absent while it is up to date. */
    readonly slotsBehind: number | undefined
    /** 0 for a node that is up to date. */
    setSlotsBehind(slots: number): void
    statusOf(transaction: BankTransaction): Commitment
    hasReached(transaction: BankTransaction, commitment: Commitment): boolean
    readonly rootSlot: number
    snapshot(): string
    revert(id: string): boolean
    stop(): void
  }
}
