import type { CheckedSwap, TokenBalance } from '../core/contracts/Features.ts'
import type { AccountId, NetworkId } from '../protocol/caip/types.ts'
import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'

/** What the visitor enters. A token that they do not hold has the balance 0. */
export type SwapDraft = {
  readonly from: TokenBalance | undefined
  readonly to: TokenBalance | undefined
  /** As typed: a decimal number of tokens or of US dollars. */
  readonly amount: string
  readonly unit: 'token' | 'fiat'
  /** Hundredths of a percent. */
  readonly slippageBps: number
}

/** What is to be swapped, once the draft is complete. */
export type SwapTerms = {
  readonly accountId: AccountId
  readonly networkId: NetworkId
  readonly from: TokenBalance
  readonly to: TokenBalance
  /** Base units of `from`. */
  readonly amount: bigint
  readonly slippageBps: number
}

/** A swap that a server built and the family has checked: what is shown before the wallet opens, and what it is then asked for. */
export type SwapPlan = SwapTerms & {
  /** Base units of `to` by the price. */
  readonly toAmount: bigint
  /** Base units of `to` below which nothing is swapped. */
  readonly minReceived: bigint
  readonly checked: CheckedSwap
  /** When it was built, milliseconds since the epoch. */
  readonly builtAt: number
}

/** Swapping, up to the wallet's answer. */
export type SwapState = {
  readonly status: 'editing' | 'reviewing' | 'approving' | 'asking'
  readonly draft: SwapDraft
  readonly review: SwapTerms | undefined
  /** Which question the wallet was asked, while it is. */
  readonly askId: string | undefined
  /** Why the last step did not happen, and whether that is sure: the wallet may have sent what it did not answer for. */
  readonly error: BillfoldError | undefined
  readonly isSure: boolean
}
