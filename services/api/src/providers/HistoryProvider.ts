import type { NetworkId } from 'billfold/protocol'

/** Port: somebody who knows the transactions of accounts on networks that we do not index. */
export type HistoryProvider = {
  /** Written in logs. */
  readonly name: string
  /** Those of the networks that it serves. @throws UpstreamError when it does not answer. */
  choose(networks: readonly NetworkId[]): Promise<readonly NetworkId[]>
  /**
   * One page of an account's transactions, newest first, on networks that it serves.
   *
   * @throws UpstreamError when it does not answer.
   */
  read(options: HistoryProvider.Options): Promise<HistoryProvider.Page>
}

export declare namespace HistoryProvider {
  type Options = {
    /** In lower case. */
    readonly account: string
    readonly networks: readonly NetworkId[]
    /** Where the page begins, as the page before said; of the provider's own kind. */
    readonly cursor: string | undefined
    /** Most rows of the page. */
    readonly count: number
  }
  type Page = {
    readonly rows: readonly Row[]
    /** At most `providerCursorCharacters`; absent on the last page. */
    readonly next: string | undefined
  }
  type Row = {
    readonly network: NetworkId
    readonly hash: string
    /** Milliseconds since 1970. */
    readonly minedAt: number
    /** One of the wire's words, such as `send`. */
    readonly operation: string
    readonly from: string
    readonly to: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    readonly nonce: number | undefined
    readonly transfers: readonly Transfer[]
  }
  type Transfer = {
    readonly isItem: boolean
    readonly direction: 'in' | 'out' | 'self'
    readonly name: string | undefined
    readonly symbol: string | undefined
    /** Decimal text. */
    readonly amount: string | undefined
    readonly isSpam: boolean
    /** US dollars at that time, for display only: of the whole and of one token. */
    readonly value: number | undefined
    readonly price: number | undefined
  }
}
