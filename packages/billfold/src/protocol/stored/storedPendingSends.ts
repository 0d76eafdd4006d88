import { isAccountId } from '../caip/isAccountId.ts'
import type { AccountId } from '../caip/types.ts'
import { isPlaces } from '../units/isPlaces.ts'
import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/**
 * Where a send is once the wallet was asked. `unknown` is not a failure: no node has reported the outcome. `expired`: no block
 * took it in time and none will, so that nothing was spent. `altered`: the wallet sent something else than was asked for.
 */
export type FollowStatus = 'asking' | 'pending' | 'confirmed' | 'failed' | 'expired' | 'altered' | 'unknown'

type Followed = {
  /** Our own, made before the wallet was asked. */
  readonly id: string
  /** Who sent it, with the network. */
  readonly accountId: AccountId
  /** Absent until the wallet reports it. */
  readonly hash?: string
  /** When the wallet reported the hash, milliseconds since the epoch. */
  readonly hashAt?: number
  readonly status: FollowStatus
  /** When the wallet was asked, milliseconds since the epoch. */
  readonly at: number
  /** The host's description: untrusted text. */
  readonly description?: string
  /** How many blocks have to hold it before it counts as ended; 1 where it is absent. */
  readonly confirmations?: number
}

/** Something that was sent, or may have been. */
export type PendingSend = Followed & {
  readonly to: string
  /** Base units, as text. */
  readonly amount: string
  /** `address` is absent for the native token. */
  readonly token: { readonly address?: string; readonly symbol: string; readonly decimals: number }
}

/** A transaction that the host has sent itself; the kit does not know what it moves. */
export type PendingTransaction = Followed & {
  readonly hash: string
  readonly description: string
  readonly token?: undefined
}

/** How many of each kind are kept; the oldest goes first. */
const KEPT = 20
const STATUSES: readonly unknown[] = ['asking', 'pending', 'confirmed', 'failed', 'expired', 'altered', 'unknown']

/** What this page's visitor has sent within a day, so that a reload goes on watching it. */
export const storedPendingSends: StoredValue<readonly (PendingSend | PendingTransaction)[]> = {
  key: '@billfold/pending-sends',
  version: 1,
  parse: stored => (Array.isArray(stored) ? stored.slice(0, 2 * KEPT).flatMap(parseRow) : undefined),
}

function parseRow(stored: unknown): (PendingSend | PendingTransaction)[] {
  if (!isRecord(stored)) return []
  const { id, accountId, to, amount, hash, hashAt, status, at, token, description, confirmations } = stored
  const isFollowed =
    isText(id) &&
    isAccountId(accountId) &&
    isMaybe(isText, hash) &&
    isMaybe(Number.isFinite, hashAt) &&
    STATUSES.includes(status) &&
    Number.isFinite(at) &&
    isMaybe(isText, description) &&
    isMaybe(Number.isFinite, confirmations)
  if (!isFollowed) return []
  const followed = { id, accountId, hash, hashAt, status, at, description, confirmations }
  if (token === undefined) return hash && description ? [withoutGaps(followed)] : []
  const { address, symbol, decimals } = isRecord(token) ? token : {}
  const isSend =
    isText(to) &&
    isText(amount) &&
    /^\d{1,78}$/.test(amount) &&
    isMaybe(isText, address) &&
    (symbol === '' || isText(symbol)) &&
    isPlaces(decimals as number)
  return isSend ? [withoutGaps({ ...followed, to, amount, token: withoutGaps({ address, symbol, decimals }) })] : []
}

function isMaybe(isFine: (value: unknown) => boolean, value: unknown): boolean {
  return value === undefined || isFine(value)
}

/** The members that are there: checked by the caller. */
function withoutGaps<row>(members: Readonly<Record<string, unknown>>): row {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as row
}
