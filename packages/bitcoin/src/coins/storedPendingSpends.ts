import type { StoredValue } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import * as v from 'valibot'
import { hash } from '../esplora/schemas.ts'

/** Coins that a payment of this page spends, from the moment they were chosen; none where the wallet chose them. */
export type PendingSpend = {
  readonly networkId: NetworkId
  /** `txid:vout` of each. */
  readonly coins: readonly string[]
  /** When they were chosen, milliseconds since the epoch. */
  readonly at: number
  /** Of the transaction; absent while the wallet has not signed it. */
  readonly txid?: string
  /** The signed transaction, to be sent again; absent where the storage has no room for it. */
  readonly hex?: string
  /** What the wallet was asked to pay, where it sent by itself: the address, and satoshi as decimal text. */
  readonly pays?: { readonly to: string; readonly amount: string }
  /** When a block was seen to hold it, or another transaction that spends one of the coins. */
  readonly endedAt?: number
}

const schema = v.array(
  v.object({
    networkId: v.string(),
    coins: v.array(v.pipe(v.string(), v.regex(/^[\da-f]{64}:\d{1,10}$/))),
    at: v.number(),
    txid: v.optional(hash),
    hex: v.optional(v.pipe(v.string(), v.regex(/^([\da-f]{2})+$/))),
    pays: v.optional(v.object({ to: v.string(), amount: v.string() })),
    endedAt: v.optional(v.number()),
  }),
)

/** What the page remembers of coins that its payments spend, for all its tabs. */
export const storedPendingSpends: StoredValue<readonly PendingSpend[]> = {
  key: '@billfold/pending-coins',
  version: 1,
  parse: stored => (v.is(schema, stored) ? (stored as readonly PendingSpend[]) : undefined),
}
