/** What a provider says about an order. */
export type OnrampReport = {
  /** What the provider was given with the order. */
  readonly reference: string
  readonly status: 'created' | 'pending' | 'success' | 'failed' | 'refunded' | 'expired'
  readonly reason: string | null
  /** CAIP-19. */
  readonly asset: string
  readonly address: string
  /** Base units. */
  readonly amount: bigint
  readonly hash: string | null
}
