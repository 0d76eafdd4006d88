import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { SwapDraft, SwapPlan, SwapState, SwapTerms } from './SwapState.ts'

/** Swapping in one kit: one draft at a time, and the questions to the wallet. */
export type Swap = {
  getState(): SwapState
  subscribe(listener: () => void): Unsubscribe
  edit(change: Partial<SwapDraft>): void
  /** Gives and receives change places; `amount` is what was to be received, as a decimal string. */
  flip(amount: string): void
  /** Takes what a host gave; everything else is empty. */
  give(draft: Partial<SwapDraft>): void
  review(terms: SwapTerms): void
  back(): void
  /** Asks the wallet for the allowances that the plan lacks, one after the other, and waits until the chain has each. */
  approve(plan: SwapPlan): Promise<void>
  /**
   * Asks the wallet for the swap. Resolves with the hash; `undefined` when it was not sent, or that is unknown: `error` of the
   * state then says why. `description` is what the activity calls it.
   */
  ask(plan: SwapPlan, description: string): Promise<string | undefined>
  /** The visitor does not wait for the wallet any more. */
  stopWaiting(): void
  reset(): void
}
