import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/Database.ts'
import type { Tables } from '../../../db/schema.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import { massMintCount } from '../spam/massMintCount.ts'
import { mintedForOthers } from '../spam/mintedForOthers.ts'
import type { HistoryEntry } from './HistoryEntry.ts'
import type { HistoryPosition } from './HistoryPosition.ts'

const zeroAddress = `0x${'0'.repeat(40)}`
/** Transfers on one page, which keeps an answer below `answerBytes` with any names of tokens. A page ends earlier instead. */
const maxTransfers = 1_000
/** Of one transaction, as many as the wire takes. */
const maxPerTransaction = 200

/**
 * Transactions of an account on the given networks, newest first, from a position on. Every query walks a key from where the
 * page begins, so the thousandth page costs what the first does, and new blocks move nothing.
 *
 * @returns at most `count` entries, and where the next page begins; no place when this is the last.
 */
export async function readHistory(
  database: Database,
  options: readHistory.Options,
): Promise<{ entries: HistoryEntry[]; next: HistoryPosition | undefined }> {
  const { networks, after, count, now } = options
  const account = options.account.toLowerCase()
  const transaction = database.query.transaction()
  // A block that is taken back between two of the queries must not show without what it moved. SQLite gives this unasked.
  const snapshot = database.engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction
  return snapshot.execute(async query => {
    const lists: Page[] = []
    for (const network of networks) lists.push(await readNetwork(query, { network, account, after, count, now }))
    const sorted = lists.flatMap(({ entries }) => entries).sort(compare)
    // A chain whose page ended early has more above what the others would show: nothing below its end counts yet.
    const ends = lists.flatMap(({ entries, isWhole }) => (isWhole ? [] : entries.slice(-1)))
    const end = ends.sort(compare)[0]
    const shown = sorted.filter(entry => end === undefined || compare(entry, end) <= 0).slice(0, count)
    const entries = shown.slice(0, countFitting(shown))
    const last = entries.at(-1)
    const hasMore = end !== undefined || sorted.length > entries.length
    return { entries, next: hasMore && last ? last : undefined }
  })
}

/** How many of the first entries fit on a page, at least one. */
function countFitting(entries: readonly HistoryEntry[]): number {
  let sum = 0
  const end = entries.findIndex(({ transfers }) => {
    sum += transfers.length
    return sum > maxTransfers
  })
  return end < 0 ? entries.length : Math.max(1, end)
}

type Page = { readonly entries: HistoryEntry[] /** Whether nothing follows. */; readonly isWhole: boolean }

async function readNetwork(
  query: Kysely<Tables>,
  { network, account, after, count, now }: Omit<readHistory.Options, 'networks'> & { network: ServedNetwork },
): Promise<Page> {
  const chain = network.id
  const rows = await query
    .selectFrom('indexed_activity as activity')
    .innerJoin('indexed_transaction as row', join =>
      join
        .onRef('row.chain', '=', 'activity.chain')
        .onRef('row.block_number', '=', 'activity.block_number')
        .onRef('row.position', '=', 'activity.position'),
    )
    .select(['activity.mined_at', 'row.block_number', 'row.position', 'row.hash', 'row.sender', 'row.receiver'])
    .select(['row.created', 'row.nonce', 'row.selector', 'row.is_failed'])
    .where('activity.account', '=', account)
    .where('activity.chain', '=', chain)
    .where(beyond(chain, after))
    .orderBy('activity.mined_at', 'desc')
    .orderBy('activity.block_number', 'desc')
    .orderBy('activity.position', 'desc')
    .limit(count + 1)
    .execute()
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (!newest || !oldest) return { entries: [], isWhole: true }
  const range = { chain, account, newest, oldest }
  const [sent, received] = [await readSide(query, 'sender', range), await readSide(query, 'receiver', range)]
  const owned = await query
    .selectFrom('indexed_approval')
    .select(['block_number', 'position'])
    .distinct()
    .where('owner', '=', account)
    .where('chain', '=', chain)
    .where(within(newest, oldest))
    .execute()
  const approved = new Set(owned.map(keyOf))
  const transfers = new Map<string, Map<number, HistoryEntry.Transfer>>()
  for (const { block_number, position, token_id, massMinted, next_at, ...transfer } of [...sent, ...received]) {
    const key = keyOf({ block_number, position })
    const list = transfers.get(key) ?? new Map<number, HistoryEntry.Transfer>()
    const isItemDue = token_id !== null && (next_at === null || next_at <= now)
    const isMassMinted = Number(massMinted) >= massMintCount
    // One to itself is on both sides.
    list.set(transfer.place, { ...transfer, tokenId: token_id, isItemDue, isMassMinted })
    transfers.set(key, list)
  }
  const entries = rows.map(row => ({
    network,
    chain,
    minedAt: row.mined_at,
    blockNumber: row.block_number,
    position: row.position,
    hash: row.hash,
    sender: row.sender,
    receiver: row.receiver,
    created: row.created,
    nonce: row.nonce,
    selector: row.selector,
    isFailed: row.is_failed === 1,
    hasApproval: approved.has(keyOf(row)),
    transfers: [...(transfers.get(keyOf(row))?.values() ?? [])]
      .sort((a, b) => a.place - b.place)
      .slice(0, maxPerTransaction),
  }))
  // Where a side was cut, its last transaction may be incomplete and those after it missing. It stays only when it is
  // the first: else a transaction larger than the bound could never be passed.
  const cuts = [sent, received].flatMap(side => (side.length < maxTransfers ? [] : side.slice(-1)))
  const whole = cuts.map(cut => entries.findIndex(entry => keyOf(cut) === `${entry.blockNumber} ${entry.position}`))
  const kept = Math.max(1, Math.min(entries.length, count, ...whole))
  return { entries: entries.slice(0, kept), isWhole: kept === entries.length }
}

type Place = { readonly block_number: number; readonly position: number }

function readSide(
  query: Kysely<Tables>,
  side: 'sender' | 'receiver',
  range: { chain: string; account: string; newest: Place; oldest: Place },
) {
  return (
    query
      .selectFrom('indexed_transfer as transfer')
      .leftJoin('indexed_token as token', join =>
        join.onRef('token.chain', '=', 'transfer.chain').onRef('token.address', '=', 'transfer.token'),
      )
      .leftJoin('nft_metadata as metadata', join =>
        join
          .onRef('metadata.chain', '=', 'transfer.chain')
          .onRef('metadata.token', '=', 'transfer.token')
          .onRef('metadata.token_id', '=', 'transfer.token_id'),
      )
      .select(['transfer.block_number', 'transfer.position', 'transfer.place', 'transfer.kind', 'transfer.token'])
      .select(['transfer.token_id', 'transfer.sender', 'transfer.receiver', 'transfer.amount'])
      .select(['token.name', 'token.symbol', 'token.decimals'])
      .select(['metadata.name as itemName', 'metadata.image as itemImage', 'metadata.next_at'])
      .select(
        sql<number>`case when transfer.token_id is not null and transfer.sender = ${zeroAddress}
          then ${mintedForOthers('transfer', 'receiver')} else 0 end`.as('massMinted'),
      )
      .where(`transfer.${side}`, '=', range.account)
      .where('transfer.chain', '=', range.chain)
      .where(within(range.newest, range.oldest, 'transfer'))
      // Transfers of zero are in the sender's history only.
      .$if(side === 'receiver', part => part.where('transfer.amount', '<>', '0'))
      .orderBy('transfer.block_number', 'desc')
      .orderBy('transfer.position', 'desc')
      .orderBy('transfer.place')
      .limit(maxTransfers)
      .execute()
  )
}

function within(newest: Place, oldest: Place, table = 'indexed_approval'): RawBuilder<boolean> {
  const [block, position] = [sql.ref(`${table}.block_number`), sql.ref(`${table}.position`)]
  return sql<boolean>`(${block}, ${position}) >= (${oldest.block_number}, ${oldest.position})
    and (${block}, ${position}) <= (${newest.block_number}, ${newest.position})`
}

/** What comes after a position on a chain; of two chains at the same moment the one of the greater id comes first. */
function beyond(chain: string, after: HistoryPosition | undefined): RawBuilder<boolean> {
  if (!after) return sql<boolean>`1 = 1`
  const { minedAt, blockNumber, position } = after
  if (chain === after.chain)
    return sql<boolean>`(activity.mined_at, activity.block_number, activity.position)
      < (${minedAt}, ${blockNumber}, ${position})`
  return chain < after.chain
    ? sql<boolean>`activity.mined_at <= ${minedAt}`
    : sql<boolean>`activity.mined_at < ${minedAt}`
}

function compare(a: HistoryPosition, b: HistoryPosition): number {
  if (a.minedAt !== b.minedAt) return b.minedAt - a.minedAt
  if (a.chain !== b.chain) return a.chain < b.chain ? 1 : -1
  return b.blockNumber - a.blockNumber || b.position - a.position
}

function keyOf({ block_number, position }: Place): string {
  return `${block_number} ${position}`
}

export declare namespace readHistory {
  type Options = {
    /** EVM address, checksummed or not. */
    readonly account: string
    readonly networks: readonly ServedNetwork[]
    /** Where the page before ended. */
    readonly after: HistoryPosition | undefined
    /** Most entries of the page. */
    readonly count: number
    /** Milliseconds since 1970. */
    readonly now: number
  }
}
