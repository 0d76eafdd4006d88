/** A venue answered that it does not swap this, and why. */
export class SwapFailure extends Error {
  override readonly name = 'SwapFailure'
  readonly reason: 'no-route' | 'insufficient-liquidity' | 'amount-too-small'

  constructor(reason: SwapFailure['reason']) {
    super(reason)
    this.reason = reason
  }
}
