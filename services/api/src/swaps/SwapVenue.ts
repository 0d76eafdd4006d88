import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'
import type { SwapRequest } from './SwapRequest.ts'
import type { SwapToken } from './SwapToken.ts'

/**
 * Port: where tokens are swapped, through one contract each. Tokens are keys of the family (`AddressRules`), `nativeAddress`
 * for a network's own currency; amounts are base units.
 */
export type SwapVenue = {
  /** On the wire and in logs. */
  readonly id: string
  readonly name: string
  serves(network: ServedNetwork): boolean
  /**
   * The tokens that it swaps; of a venue without a list of its own, none.
   *
   * @throws UpstreamError when its source does not answer.
   */
  readTokens(network: ServedNetwork): Promise<readonly SwapToken[]>
  /**
   * What it pays for an amount.
   *
   * @throws SwapFailure when it does not swap this; UpstreamError when its source does not answer.
   */
  readQuote(request: SwapRequest): Promise<SwapVenue.Quote>
  /**
   * The contract that takes the tokens, and so needs an allowance; `undefined` where none is needed.
   *
   * @throws UpstreamError when its source does not answer.
   */
  readSpender(network: ServedNetwork): Promise<string | undefined>
  /**
   * The transaction, at the prices of now.
   *
   * @throws SwapFailure when it does not swap this; UpstreamError when its source does not answer.
   */
  buildTransaction(request: SwapVenue.BuildRequest): Promise<SwapVenue.Built>
}

export declare namespace SwapVenue {
  type Quote = {
    readonly amountOut: bigint
    /** The parts of the amount in hundredths of a percent, and the tokens that each passes; absent where the venue does not say. */
    readonly route?: readonly { readonly shareBps: number; readonly path: readonly string[] }[]
    /** Already taken off `amountOut`. */
    readonly fees: readonly { readonly label: string; readonly token: string; readonly amount: bigint }[]
    readonly priceImpactBps?: number | undefined
    /** Units of gas, as an estimate. */
    readonly gas?: bigint | undefined
    readonly spender?: string | undefined
  }
  type BuildRequest = SwapRequest & {
    /** Account that pays and receives. */
    readonly user: string
    /** Hundredths of a percent that may be paid less than quoted. */
    readonly slippageBps: number
    /** Unix time in seconds after which the swap must not happen. */
    readonly deadline: number
  }
  type Built = {
    readonly transaction:
      | {
          readonly kind: 'call'
          readonly to: string
          /** `0x` hex. */
          readonly data: string
          readonly value: bigint
          readonly gas: bigint | undefined
        }
      | { readonly kind: 'serialized' /** Base64. */; readonly transaction: string }
    readonly amountOut: bigint
    readonly minAmountOut: bigint
    readonly spender?: string | undefined
  }
}
