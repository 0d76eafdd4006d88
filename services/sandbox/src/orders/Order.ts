/** A purchase from the first visit of its page to its end. */
export type Order = {
  /** The operator's reference, which cannot be guessed. */
  readonly id: string
  readonly kind: 'card' | 'exchange'
  readonly status: Order.Status
  /** Why it ended, where that is not success. */
  readonly reason: Order.Reason | null
  /** CAIP-19 asset type. */
  readonly asset: string
  /** Who is paid. */
  readonly address: string
  /** Base units, as decimal text. */
  readonly amount: string
  /** Of card orders: the currency and the total with fees, as a decimal string. */
  readonly currency: string | null
  readonly total: string | null
  /** Where the visitor returns to. */
  readonly redirectUrl: string | null
  /** Wrong codes of 3-D Secure. */
  readonly tries: number
  /** The signed payout, stored before it is first sent. */
  readonly payoutId: string | null
  readonly payoutRaw: string | null
  /** What tells whether `payoutRaw` can still be included: a nonce or a block height. */
  readonly payoutTerm: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly expiresAt: number
}

export declare namespace Order {
  type Status =
    | 'open'
    /** The bank asks for 3-D Secure. */
    | 'authenticating'
    /** Paid by the visitor, not yet signed for the chain. */
    | 'paid'
    /** Signed for the chain, and perhaps sent. */
    | 'paying'
    | 'success'
    | 'failed'
    | 'refunded'
    | 'expired'
  type Reason =
    | 'card_declined'
    | 'insufficient_funds'
    | 'expired_card'
    | 'authentication_failed'
    | 'authentication_abandoned'
    | 'cancelled'
    | 'not_paid'
    | 'payout_failed'
}
