import type { PreparedPayment, TokenBalance } from '../core/contracts/Features.ts'
import type { AccountId, NetworkId } from '../protocol/caip/types.ts'
import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import type { PayOptions } from './PayOptions.ts'
import type { PayResult } from './PayResult.ts'

/** A payment that was checked: what is to arrive, where. */
export type Payment = {
  readonly id: string
  readonly options: PayOptions
  readonly networkId: NetworkId
  /** `address` is absent for the native token. */
  readonly asset: { readonly address?: string; readonly symbol: string; readonly decimals: number }
  /** Base units of the asset. */
  readonly amount: bigint
  readonly recipient: string
  readonly reference: string | undefined
}

/** A payment with one source, as the wallet will be asked for it. */
export type PayPlan = PreparedPayment & {
  readonly paymentId: string
  readonly accountId: AccountId
  readonly token: TokenBalance
  /** When it was built, milliseconds since the epoch. */
  readonly builtAt: number
}

/**
 * Where a payment is. `choosing`: the visitor decides how. `approving` and `asking`: the wallet has the question. `exchange`: the
 * visitor is at the exchange. `confirming`: it was sent. The others are ends; `unknown` is no failure.
 */
export type PayStatus =
  | 'idle'
  | 'choosing'
  | 'approving'
  | 'asking'
  | 'exchange'
  | 'confirming'
  | 'success'
  | 'failed'
  | 'unknown'
  | 'cancelled'

/** The payment of a kit. */
export type PayState = {
  readonly status: PayStatus
  readonly payment: Payment | undefined
  /** Which question the wallet was asked, while it is. */
  readonly askId: string | undefined
  readonly hash: string | undefined
  readonly payer: string | undefined
  /** The exchange and its session, while the visitor is there and afterwards. */
  readonly exchange:
    | { readonly id: string; readonly name: string; readonly sessionId: string; readonly url: string }
    | undefined
  /** Why the last step did not happen, or why it ended. */
  readonly error: BillfoldError | undefined
  readonly result: PayResult | undefined
}
