// Fills the history index of one made-up chain for the bench, by SQL of the database itself: the indexer's own functions would
// take many minutes for a million transfers. `test/benchHistory.test.ts` proves that the rows are those which the indexer
// writes for the same blocks.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../src/db/Database.ts'
import { formatCursor } from '../src/families/evm/history/formatCursor.ts'

/** Each in a transaction of its own, four in a block. */
export const transfersPerBlock = 4
/** Beside the one account that has a part in every transfer. */
export const otherAccounts = 10_000
export const tokenCount = 5
export const blockMs = 12_000
export const firstMs = 1_600_000_000_000
/** Transfers in one statement: PostgreSQL ends what takes longer than five seconds. */
const transfersPerStatement = 20_000

/** The account that has a part in every transfer, and the others, by their number from 0. */
export const accountOf = (number: number) => `0x${(number + 1).toString(16).padStart(40, 'c')}`
export const busyAccount = `0x${'a'.repeat(40)}`

/** Adds the transfers of the given numbers, whole blocks at a time. */
export async function fillHistory(
  database: Database,
  options: { readonly chain: string; readonly from: number; readonly to: number },
): Promise<void> {
  const { chain, from, to } = options
  if (from % transfersPerBlock !== 0 || to % transfersPerBlock !== 0) throw new Error('takes whole blocks')
  for (let start = from; start < to; start += transfersPerStatement) {
    const rows = rowsOf(database, start, Math.min(to, start + transfersPerStatement))
    await database.query.transaction().execute(async query => {
      for (const statement of statementsOf(chain, rows)) await statement.execute(query)
    })
  }
  const tip = to / transfersPerBlock - 1
  await sql`insert into chain_index (chain, floor_number, tip_number, holder, lease_until) values (${chain}, 0, ${tip}, null, 0)
    on conflict (chain) do update set tip_number = ${tip}`.execute(database.query)
  await sql`insert into indexed_token (chain, address, first_block, name, symbol, decimals, checked_at)
    select distinct ${sql.lit(chain)}, token, 0, 'Bench Token', 'BENCH', 6, 1 from indexed_transfer
    where chain = ${chain} and token is not null and block_number < ${tokenCount * 2}
    on conflict (chain, address) do nothing`.execute(database.query)
  // What PostgreSQL does by itself after a minute.
  if (database.engine === 'postgres') await sql`analyze`.execute(database.query)
}

/** The cursor of a page of the busy account that begins below the given transfer. */
export function cursorBelow(chain: `${string}:${string}`, number: number): string {
  const blockNumber = Math.floor(number / transfersPerBlock)
  return formatCursor({
    chain,
    blockNumber,
    position: number % transfersPerBlock,
    minedAt: firstMs + blockNumber * blockMs,
  })
}

/** One row for each transfer with everything that the tables hold of it. */
function rowsOf({ engine }: Database, from: number, to: number): RawBuilder<unknown> {
  const hex = (value: string, width: number, fill: string) =>
    engine === 'postgres'
      ? `lpad(to_hex(${value}), ${width}, '${fill}')`
      : `substr('${fill.repeat(width)}' || printf('%x', ${value}), -${width})`
  return sql.raw(`with recursive number(i) as (
      select cast(${from} as integer) union all select i + 1 from number where i + 1 < ${to}
    ), facts as (
      select i, i / ${transfersPerBlock} as block, i % ${transfersPerBlock} as position,
        '0x' || ${hex('i', 64, '0')} as hash,
        '0x' || ${hex(`(i * 7) % ${otherAccounts} + 1`, 40, 'c')} as other,
        case when i % 8 = 0 then null else '0x' || ${hex(`i % ${tokenCount} + 1`, 40, 'e')} end as token
      from number
    ), rows as (
      select facts.*, case when i % 2 = 0 then '${busyAccount}' else other end as sender,
        case when i % 2 = 0 then other else '${busyAccount}' end as receiver
      from facts
    ) `)
}

function statementsOf(chain: string, rows: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const id = sql.lit(chain)
  const minedAt = sql.raw(`cast(${firstMs} as bigint) + cast(block as bigint) * ${blockMs}`)
  return [
    sql`insert into indexed_block (chain, number, hash, parent_hash, mined_at)
      ${rows} select ${id}, block, 'block ' || block, 'block ' || (block - 1), ${minedAt} from rows where position = 0`,
    sql`insert into indexed_transaction
        (chain, block_number, position, hash, sender, receiver, created, value, nonce, selector, is_failed)
      ${rows} select ${id}, block, position, hash, sender, coalesce(token, receiver), null,
        case when token is null then cast(i + 1 as text) else '0' end, i,
        case when token is null then null else '0xa9059cbb' end, 0 from rows`,
    sql`insert into indexed_transfer
        (chain, block_number, position, place, kind, token, token_id, sender, receiver, amount)
      ${rows} select ${id}, block, position, 0, case when token is null then 'native' else 'erc20' end, token, null,
        sender, receiver, cast(i + 1 as text) from rows`,
    sql`insert into indexed_approval
        (chain, block_number, position, place, token, owner, spender, amount, token_id, is_for_all)
      ${rows} select ${id}, block, position, 0, token, sender, receiver, '1', null, 0 from rows
      where token is not null and i % 50 = 1`,
    sql`insert into indexed_activity (account, chain, mined_at, block_number, position)
      ${rows} select sender, ${id}, ${minedAt}, block, position from rows
      union all select receiver, ${id}, ${minedAt}, block, position from rows`,
  ]
}
