/** What a request wants from the visitor, for the user interface of the question. */
export type RequestKind = 'connect' | 'sign' | 'transaction' | 'network' | 'asset'

/** A question that waits for the visitor's yes or no. */
export type WalletRequest = {
  readonly id: string
  readonly kind: RequestKind
  readonly method: string
  readonly params: unknown
  readonly chainId: number
  /** The account that would be used or shown. */
  readonly account: `0x${string}`
  /** The question in one line of plain text, e.g. the message to sign. */
  readonly text: string
  /** Milliseconds of the wallet's clock. */
  readonly askedAt: number
}

/** One request of the page, in the order they came, with how it ended. */
export type LoggedRequest = {
  readonly method: string
  readonly params: unknown
  readonly outcome: 'open' | 'answered' | 'failed'
  /** Whether the visitor was asked. */
  readonly isAsked: boolean
}
