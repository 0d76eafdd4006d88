import type { FeeSpeed, FeeTerms, TokenBalance } from '../core/contracts/Features.ts'
import type { AccountId, NetworkId } from '../protocol/caip/types.ts'
import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'

/** What the visitor enters; `given` names what a host has entered for them, which they cannot change. */
export type SendDraft = {
  readonly token: TokenBalance | undefined
  /** As typed: a decimal number, of tokens or of US dollars. */
  readonly amount: string
  readonly unit: 'token' | 'fiat'
  /** In which unit the amount is shown, where that is not the one it was typed in. */
  readonly shownIn?: 'token' | 'fiat' | undefined
  /** As typed: an address or a name. */
  readonly to: string
  readonly given: readonly SendField[]
}

export type SendField = 'token' | 'amount' | 'to'

/** What is shown before the wallet opens, and exactly what the wallet is then asked for. */
export type SendReview = {
  readonly accountId: AccountId
  readonly networkId: NetworkId
  readonly token: TokenBalance
  /** Base units. */
  readonly amount: bigint
  readonly to: string
  /** The name that was typed, as its standard writes it; it led to `to`. */
  readonly toName?: string
  /** What the visitor chose, on networks where that is a choice. */
  readonly speed?: FeeSpeed
  /** Of the fee that was shown when the wallet was asked. */
  readonly terms?: FeeTerms
}

/** Sending, up to the wallet's answer (specification section 3, "Send state"; `asking` is its `loading`). */
export type SendState = {
  readonly status: 'editing' | 'previewing' | 'asking'
  readonly draft: SendDraft
  readonly review: SendReview | undefined
  /** Which question the wallet was asked, while it is. */
  readonly askId: string | undefined
  /** Why the wallet said no. */
  readonly error: BillfoldError | undefined
}
