import { sql } from 'kysely'
import type { Database } from '../src/db/Database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'

const indexStep = 7
const visitorCount = 4

/** The newest schema but step 7, and as many transfers of collectibles. */
export async function growTransfers(database: Database, count: number): Promise<{ readonly rows: number }> {
  await migrate(database, { now: Date.now })
  await sql`drop index indexed_transfer_by_item`.execute(database.query)
  await sql`delete from migration where id = ${indexStep}`.execute(database.query)
  await database.patiently(async connection => {
    await sql`insert into indexed_transfer
      (chain, block_number, position, place, kind, token, token_id, sender, receiver, amount)
      select 'eip155:1', n, 0, 0, 'erc721', md5((n % 5000)::text), n::text, md5(n::text), md5((n + 1)::text), '1'
      from generate_series(1, ${count}::bigint) as n`.execute(connection)
  })
  return { rows: count }
}

/** Reads and writes transfers as fast as they are answered, until SIGTERM. */
export async function visitTransfers(database: Database) {
  const counts = { reads: 0, writes: 0, longestMs: 0 }
  let isOver = false
  process.once('SIGTERM', () => {
    isOver = true
  })
  async function timed(run: () => Promise<unknown>): Promise<void> {
    const begun = performance.now()
    await run()
    counts.longestMs = Math.max(counts.longestMs, Math.round(performance.now() - begun))
  }
  async function visit(number: number): Promise<void> {
    for (let block = number; !isOver; block += visitorCount) {
      await timed(() =>
        sql`select * from indexed_transfer where chain = 'eip155:1' and block_number = ${block}`.execute(
          database.query,
        ),
      )
      counts.reads += 1
      await timed(() =>
        sql`update indexed_transfer set amount = '2' where chain = 'eip155:1' and block_number = ${block}`.execute(
          database.query,
        ),
      )
      counts.writes += 1
    }
  }
  await Promise.all(Array.from({ length: visitorCount }, (_, number) => visit(number + 1)))
  return counts
}
