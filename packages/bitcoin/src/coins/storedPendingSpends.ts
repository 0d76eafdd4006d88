import type { StoredValue } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import * as v from 'valibot'
import { hash } from '../esplora/schemas.ts'

/** Coins that a payment of this page spends, from the moment they were chosen. */
export type PendingSpend = {
  readonly networkId: NetworkId
  /** `txid:vout` of each. */
  readonly coins: readonly string[]
  /** When they were chosen, milliseconds since the epoch. */
  readonly at: number
  /** Of the transaction; absent while the wallet has not signed it. */
  readonly txid?: string
  /** The signed transaction, to be sent again; absent where it is too large to be kept. */
  readonly hex?: string
  /** When a block was seen to hold it, or another transaction that spends one of the coins. */
  readonly endedAt?: number
}

const time = v.pipe(v.number(), v.finite())
const schema = v.array(
  v.object({
    networkId: v.pipe(v.string(), v.regex(/^bip122:[\da-f]{32}$/)),
    coins: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\da-f]{64}:\d{1,10}$/))), v.minLength(1)),
    at: time,
    txid: v.exactOptional(hash),
    hex: v.exactOptional(v.pipe(v.string(), v.regex(/^([\da-f]{2})+$/))),
    endedAt: v.exactOptional(time),
  }),
)

/** What the page remembers of coins that its payments spend, for all its tabs. */
export const storedPendingSpends: StoredValue<readonly PendingSpend[]> = {
  key: '@billfold/pending-coins',
  version: 1,
  parse: stored => {
    const { success, output } = v.safeParse(schema, stored)
    return success ? (output as readonly PendingSpend[]) : undefined
  },
}
