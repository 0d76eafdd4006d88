import { isAccountId } from '../caip/isAccountId.ts'
import type { AccountId } from '../caip/types.ts'
import { isPlaces } from '../units/isPlaces.ts'
import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/**
 * Where a send is once the wallet was asked. `unknown` is no failure: nobody has told how it ended. `expired`: no block
 * took it in time and none will, so that nothing was spent. `altered`: the wallet sent something else than was asked for.
 */
export type FollowStatus = 'asking' | 'pending' | 'confirmed' | 'failed' | 'expired' | 'altered' | 'unknown'

/** Something that was sent, or may have been. */
export type PendingSend = {
  /** Our own, made before the wallet was asked. */
  readonly id: string
  /** Who sent it, with the network. */
  readonly accountId: AccountId
  readonly to: string
  /** Base units, as text. */
  readonly amount: string
  /** `address` is absent for the native token. */
  readonly token: { readonly address?: string; readonly symbol: string; readonly decimals: number }
  /** Absent while the wallet has not told it. */
  readonly hash?: string
  /** When the wallet told the hash, milliseconds since the epoch. */
  readonly hashAt?: number
  readonly status: FollowStatus
  /** When the wallet was asked, milliseconds since the epoch. */
  readonly at: number
}

/** How many are kept; the oldest goes first. */
const KEPT = 20
const STATUSES: readonly unknown[] = ['asking', 'pending', 'confirmed', 'failed', 'expired', 'altered', 'unknown']

/** What this page's visitor has sent within a day, so that a reload goes on watching it. */
export const storedPendingSends: StoredValue<readonly PendingSend[]> = {
  key: '@billfold/pending-sends',
  version: 1,
  parse: stored => (Array.isArray(stored) ? stored.slice(0, KEPT).flatMap(parsePendingSend) : undefined),
}

function parsePendingSend(stored: unknown): PendingSend[] {
  if (!isRecord(stored) || !isRecord(stored.token)) return []
  const { id, accountId, to, amount, hash, hashAt, status, at, token } = stored
  const { address, symbol, decimals } = token
  const isWhole =
    isText(id) &&
    isAccountId(accountId) &&
    isText(to) &&
    isText(amount) &&
    /^\d{1,78}$/.test(amount) &&
    (hash === undefined || isText(hash)) &&
    (hashAt === undefined || Number.isFinite(hashAt)) &&
    STATUSES.includes(status) &&
    typeof at === 'number' &&
    Number.isFinite(at) &&
    (address === undefined || isText(address)) &&
    typeof symbol === 'string' &&
    symbol.length <= 512 &&
    typeof decimals === 'number' &&
    isPlaces(decimals)
  if (!isWhole) return []
  return [
    {
      id,
      accountId,
      to,
      amount,
      token: { ...(address === undefined ? {} : { address }), symbol, decimals },
      ...(hash === undefined ? {} : { hash }),
      ...(hashAt === undefined ? {} : { hashAt: hashAt as number }),
      status: status as FollowStatus,
      at,
    },
  ]
}
