import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { Payment, PayPlan, PayState } from './PayState.ts'

/** Paying in one kit: one payment at a time. */
export type Checkout = {
  getState(): PayState
  subscribe(listener: () => void): Unsubscribe
  /** @throws `request/pending` while another payment is under way. */
  open(payment: Payment): void
  /** Asks the wallet for the allowances that the plan lacks, one after the other, and waits until the chain has each. */
  approve(plan: PayPlan): Promise<void>
  /** Asks the wallet for the payment. `description` is what the activity calls it. */
  ask(plan: PayPlan, description: string): Promise<void>
  /** The visitor does not wait for the wallet any more. */
  stopWaiting(): void
  /** The visitor has gone to an exchange, whose session is followed. */
  follow(exchange: NonNullable<PayState['exchange']>): void
  /** The visitor chooses another way than the exchange. */
  leaveExchange(): void
  /** Whether the visitor is away to connect a wallet, for which the payment waits. */
  awaitWallet(isAwaited: boolean): void
}
