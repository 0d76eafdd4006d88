import type { FeeSpeed, FeeTerms, TokenBalance } from '../core/contracts/Features.ts'
import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { Receiver } from './resolveReceiver.ts'
import type { SendDraft, SendState } from './SendState.ts'

/** Sending in one kit: one draft at a time, and the question to the wallet. */
export type Send = {
  getState(): SendState
  subscribe(listener: () => void): Unsubscribe
  edit(change: Partial<Omit<SendDraft, 'given'>>): void
  /** Takes what a host gave; resolves with the hash as `openSend` says. A newer call ends an older one. */
  give(draft: SendDraft, signal?: AbortSignal): Promise<string>
  /** Takes what a host gave, without a caller that waits for it. */
  take(draft: SendDraft): void
  /**
   * On to what will be asked of the wallet; throws as `toReview`. `to` is the resolved receiver, `shown` the draft's token
   * as the visitor sees it now: a host says which token it is, not its price and balance.
   */
  preview(to: Receiver | undefined, shown?: TokenBalance): void
  /** The visitor chose among the fees of a network, before the wallet is asked. */
  hurry(speed: FeeSpeed): void
  back(): void
  /**
   * Asks the wallet for what is reviewed, on the terms of the fee that is shown; returns the id of the send in the book,
   * nothing when there is nothing to ask.
   */
  ask(terms?: FeeTerms): string | undefined
  /** The visitor does not wait for the wallet any more: the outcome is unknown until the wallet answers after all. */
  stopWaiting(): void
  reset(): void
}
