import type { NetworkId } from 'billfold/protocol'
import type { PageProvider } from '../pages/PageProvider.ts'

/** Port: a provider of the transactions of accounts on networks that are not indexed. */
export type HistoryProvider = PageProvider<HistoryProvider.Row>

export declare namespace HistoryProvider {
  type Row = {
    readonly network: NetworkId
    readonly hash: string
    /** Milliseconds since 1970. */
    readonly minedAt: number
    /** One of the values of the wire, such as `send`. */
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
