import { databaseNow } from '@billfold/service/database'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/Database.ts'
import type { Tables } from '../../../db/schema.ts'
import { cutHoldings } from './holdings/cutHoldings.ts'
import { extendHoldings } from './holdings/extendHoldings.ts'
import { fillHoldings } from './holdings/fillHoldings.ts'
import type { HeldRange } from './holdings/HeldRange.ts'
import { isHoldingBehind } from './holdings/isHoldingBehind.ts'
import { readHoldingState } from './holdings/readHoldingState.ts'
import type { IndexedBlock } from './IndexedBlock.ts'
import { readBlockHash } from './readBlockHash.ts'

/** SQLite takes at most 32,766 parameters in one statement, PostgreSQL twice as many. */
const rowsPerStatement = 500
/** Reads wait for the end of a transaction where they share its connection (SQLite): this many rows take some milliseconds. */
const rowsPerTransaction = 1_000
/** Taken back in one transaction, from the newest down, so that none runs into the database's time limit. */
const blocksPerRollback = 500

/** The index of one chain, written by the process that holds its lease. */
export type IndexStore = {
  /** Takes or prolongs the lease; false while another process has it. */
  takeLease(): Promise<boolean>
  /** Lets another process take over at once. */
  dropLease(): Promise<void>
  /** The oldest and newest block that are in, undefined while it is empty. */
  readRange(): Promise<IndexStore.Range | undefined>
  /** Hash of a block that is in. */
  readHash(number: number): Promise<string | undefined>
  /**
   * Adds consecutive blocks, above the newest or below the oldest, a few in each transaction: after a crash each is in whole or
   * not at all, and there is no gap.
   *
   * @throws LeaseLostError · when they do not touch what is in.
   */
  add(blocks: readonly IndexedBlock[]): Promise<void>
  /** Down to which block an operator has allowed to take back, by `allowRollBack`. */
  readRollBackTo(): Promise<number | undefined>
  /**
   * Takes back every block above a number, the newest first; what is left is whole all the time. What an operator allowed
   * is used up.
   *
   * @throws LeaseLostError
   */
  rollBack(above: number): Promise<void>
  /**
   * Counts some blocks as holdings that are in and were not counted when they came in.
   *
   * @returns whether there were such blocks. @throws LeaseLostError
   */
  fillHoldings(): Promise<boolean>
}

export declare namespace IndexStore {
  type End = { readonly number: number; readonly hash: string }
  type Range = { readonly floor: End & { readonly parentHash: string }; readonly tip: End }
}

/** Another process indexes the chain now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** Creates the store of a chain for one process, which calls itself `holder`. */
export function createIndexStore(options: createIndexStore.Options): IndexStore {
  const { database, chain, holder, leaseMs } = options
  const { query } = database
  const now = () => databaseNow(database)

  /** One transaction that only the holder of the lease can finish: its first statement locks the chain's row. */
  async function write(run: (query: Kysely<Tables>, range: Ends) => Promise<Ends>): Promise<void> {
    await query.transaction().execute(async transaction => {
      const row = await transaction
        .updateTable('chain_index')
        .set({ lease_until: sql<number>`${now()} + ${leaseMs}` })
        .where('chain', '=', chain)
        .where('holder', '=', holder)
        .returning(['floor_number', 'tip_number', 'held_floor', 'held_tip', 'held_hash'])
        .executeTakeFirst()
      if (!row) throw new LeaseLostError()
      const { floor_number: floor, tip_number: tip, held_floor, held_tip, held_hash } = row
      const isHeld = held_floor !== null && held_tip !== null && held_hash !== null
      const held = isHeld ? { floor: held_floor, tip: held_tip, hash: held_hash } : undefined
      const ends = await run(transaction, { floor, tip, held })
      await transaction
        .updateTable('chain_index')
        .set({ floor_number: ends.floor, tip_number: ends.tip })
        .set({ held_floor: ends.held?.floor ?? null, held_tip: ends.held?.tip ?? null })
        .set({ held_hash: ends.held?.hash ?? null })
        .where('chain', '=', chain)
        .execute()
    })
  }

  return {
    async takeLease() {
      const isFree = sql<boolean>`chain_index.holder is null or chain_index.holder = ${holder}
        or chain_index.lease_until < ${now()} or chain_index.lease_until > ${now()} + ${leaseMs * 2}`
      const taken = await sql<{ holder: string }>`
        insert into chain_index (chain, holder, lease_until) values (${chain}, ${holder}, ${now()} + ${leaseMs})
        on conflict (chain) do update set holder = ${holder}, lease_until = ${now()} + ${leaseMs}
        where ${isFree}
        returning holder`.execute(query)
      return taken.rows.length > 0
    },
    async dropLease() {
      await query
        .updateTable('chain_index')
        .set({ holder: null })
        .where('chain', '=', chain)
        .where('holder', '=', holder)
        .execute()
    },
    async readRange() {
      const ends = await query
        .selectFrom('chain_index')
        .innerJoin('indexed_block as floor', join =>
          join.onRef('floor.chain', '=', 'chain_index.chain').onRef('floor.number', '=', 'chain_index.floor_number'),
        )
        .innerJoin('indexed_block as tip', join =>
          join.onRef('tip.chain', '=', 'chain_index.chain').onRef('tip.number', '=', 'chain_index.tip_number'),
        )
        .select([
          'floor.number as floorNumber',
          'floor.hash as floorHash',
          'floor.parent_hash as floorParent',
          'tip.number as tipNumber',
          'tip.hash as tipHash',
        ])
        .where('chain_index.chain', '=', chain)
        .executeTakeFirst()
      return (
        ends && {
          floor: { number: ends.floorNumber, hash: ends.floorHash, parentHash: ends.floorParent },
          tip: { number: ends.tipNumber, hash: ends.tipHash },
        }
      )
    },
    readHash: number => readBlockHash(query, chain, number),
    async add(blocks) {
      let left = [...blocks]
      while (left.length > 0)
        await write(async (transaction, { floor, tip, held }) => {
          const isBelow = floor !== null && left.at(-1)?.number === floor - 1
          const part = isBelow ? takePart(left.toReversed()).toReversed() : takePart(left)
          const [first, last] = [part[0], part.at(-1)]
          if (!first || !last) return { floor, tip, held }
          if (!isBelow && tip !== null && first.number !== tip + 1)
            throw new Error(`block ${first.number} leaves a gap in the index`)
          await insertBlocks(transaction, chain, part)
          left = isBelow ? left.slice(0, -part.length) : left.slice(part.length)
          return {
            floor: Math.min(floor ?? first.number, first.number),
            tip: Math.max(tip ?? last.number, last.number),
            held: held && (await extendHoldings(transaction, chain, part, held)),
          }
        })
    },
    async readRollBackTo() {
      const row = await query
        .selectFrom('chain_index')
        .select('roll_back_to')
        .where('chain', '=', chain)
        .executeTakeFirst()
      return row?.roll_back_to ?? undefined
    },
    async rollBack(above) {
      let isDone = false
      while (!isDone)
        await write(async (transaction, { floor, tip, held }) => {
          if (floor === null || tip === null || tip <= above) {
            isDone = true
            await transaction
              .updateTable('chain_index')
              .set({ roll_back_to: null })
              .where('chain', '=', chain)
              .execute()
            return { floor, tip, held }
          }
          const rest = Math.max(above, tip - blocksPerRollback)
          const left = held && (await cutHoldings(transaction, chain, rest, held))
          await deleteAbove(transaction, chain, rest)
          return rest < floor ? { floor: null, tip: null, held: undefined } : { floor, tip: rest, held: left }
        })
    },
    async fillHoldings() {
      if (!isHoldingBehind(await readHoldingState(query, chain))) return false
      await write(async (transaction, { floor, tip }) => {
        const filled = await fillHoldings(transaction, chain, await readHoldingState(transaction, chain))
        const hash = filled && (await readBlockHash(transaction, chain, filled.tip))
        return { floor, tip, held: filled && hash !== undefined ? { ...filled, hash } : undefined }
      })
      return true
    },
  }
}

/** As many of the first blocks as one transaction takes, at least one. */
function takePart(blocks: readonly IndexedBlock[]): readonly IndexedBlock[] {
  let rows = 0
  const end = blocks.findIndex(({ transactions, transfers, approvals, activity }) => {
    rows += 1 + transactions.length + transfers.length + approvals.length + activity.length
    return rows > rowsPerTransaction
  })
  return end < 0 ? blocks : blocks.slice(0, Math.max(1, end))
}

async function deleteAbove(query: Kysely<Tables>, chain: string, number: number): Promise<void> {
  await query.deleteFrom('indexed_block').where('chain', '=', chain).where('number', '>', number).execute()
  for (const table of ['indexed_transaction', 'indexed_transfer', 'indexed_approval', 'indexed_activity'] as const)
    await query.deleteFrom(table).where('chain', '=', chain).where('block_number', '>', number).execute()
  // At the address of a token that is taken back another one may come to stand.
  await query.deleteFrom('indexed_token').where('chain', '=', chain).where('first_block', '>', number).execute()
}

type Ends = { readonly floor: number | null; readonly tip: number | null; readonly held: HeldRange | undefined }

async function insertBlocks(query: Kysely<Tables>, chain: string, blocks: readonly IndexedBlock[]): Promise<void> {
  const each = <item, row>(list: (block: IndexedBlock) => readonly item[], toRow: (item: item, at: number) => row) =>
    blocks.flatMap(block => list(block).map(item => toRow(item, block.number)))
  await insertAll(
    blocks.map(({ number, hash, parentHash, minedAt }) => ({
      chain,
      number,
      hash,
      parent_hash: parentHash,
      mined_at: minedAt,
    })),
    rows => query.insertInto('indexed_block').values(rows).execute(),
  )
  await insertAll(
    each(
      ({ transactions }) => transactions,
      ({ isFailed, ...row }, block_number) => ({ chain, block_number, ...row, is_failed: flag(isFailed) }),
    ),
    rows => query.insertInto('indexed_transaction').values(rows).execute(),
  )
  await insertAll(
    each(
      ({ transfers }) => transfers,
      ({ tokenId, ...row }, block_number) => ({ chain, block_number, ...row, token_id: tokenId }),
    ),
    rows => query.insertInto('indexed_transfer').values(rows).execute(),
  )
  await insertAll(
    each(
      ({ approvals }) => approvals,
      ({ tokenId, isForAll, ...row }, block_number) => ({
        chain,
        block_number,
        ...row,
        token_id: tokenId,
        is_for_all: flag(isForAll),
      }),
    ),
    rows => query.insertInto('indexed_approval').values(rows).execute(),
  )
  await insertAll(
    blocks.flatMap(({ activity, minedAt, number }) =>
      activity.map(row => ({ ...row, chain, mined_at: minedAt, block_number: number })),
    ),
    rows => query.insertInto('indexed_activity').values(rows).execute(),
  )
  const first = new Map<string, number>()
  for (const { number, tokens } of blocks)
    for (const address of tokens) first.set(address, Math.min(number, first.get(address) ?? number))
  await insertAll(
    [...first].map(([address, first_block]) => ({ chain, address, first_block })),
    rows =>
      query
        .insertInto('indexed_token')
        .values(rows)
        .onConflict(conflict =>
          conflict
            .columns(['chain', 'address'])
            .doUpdateSet({ first_block: sql<number>`excluded.first_block` })
            .whereRef('indexed_token.first_block', '>', sql.ref('excluded.first_block')),
        )
        .execute(),
  )
}

async function insertAll<row>(rows: readonly row[], insert: (rows: row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await insert(rows.slice(start, start + rowsPerStatement))
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

export declare namespace createIndexStore {
  type Options = {
    readonly database: Database
    /** CAIP-2. */
    readonly chain: string
    /** Which process writes; no other may have the same name. */
    readonly holder: string
    /** How long a process may be silent before another takes over. */
    readonly leaseMs: number
  }
}
