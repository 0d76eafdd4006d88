#!/usr/bin/env node
import { silentLog } from '@billfold/service'
// What `bench/api.mjs` needs of databases, in a process of its own:
//   postgres [fsync]                            a PostgreSQL until SIGTERM; prints {"url"} of a fresh database
//   grow <url> - 0 <rows>                       the newest schema but step 7, and so many transfers of collectibles; prints {"rows"}
//   visit <url>                                 reads and writes these until SIGTERM; prints {}, then {"reads", "writes", "longestMs"}
//   fill <file or url> <chain> <from> <to>      adds transfers to the history index; prints {"busy", "accounts", "cursors"}
//   count <file or url> <chain>                 prints {"blocks", "transactions", "transfers"}
import type { DatabaseConfig } from '@billfold/service/database'
import { startPostgres } from '@billfold/service/testing/servers'
import { sql } from 'kysely'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { growTransfers, visitTransfers } from './benchGrown.ts'
import { accountOf, busyAccount, cursorBelow, fillHistory, otherAccounts } from './benchHistory.ts'

/** Pages that a visitor may scroll to, as shares of the whole list. */
const depths = [0.1, 0.5, 0.9]
const accountsShown = 1_000

const [command, where = '', chain = '', from = '0', to = '0'] = process.argv.slice(2)
const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`)

if (command === 'postgres') {
  const postgres = await startPostgres({ fsync: where === 'fsync' ? 'on' : 'off' })
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void postgres.stop().then(() => process.exit(0)))
  say({ url: await postgres.createDatabase(), indexUrl: await postgres.createDatabase() })
} else {
  const config: DatabaseConfig = where.startsWith('postgres')
    ? { engine: 'postgres', url: where }
    : { engine: 'sqlite', file: where }
  const database = openDatabase(config, silentLog)
  try {
    if (command === 'fill') {
      const id = chain as `${string}:${string}`
      await migrate(database, { now: Date.now })
      // For this connection alone: what is made up here need not survive a power cut.
      if (database.engine === 'sqlite') {
        await sql`pragma synchronous = off`.execute(database.query)
        await sql`pragma cache_size = -500000`.execute(database.query)
      }
      await fillHistory(database, { chain: id, from: Number(from), to: Number(to) })
      say({
        busy: busyAccount,
        accounts: Array.from({ length: accountsShown }, (_, number) => accountOf((number * 31) % otherAccounts)),
        cursors: depths.map(depth => cursorBelow(id, Math.floor(Number(to) * depth))),
      })
    } else if (command === 'count') {
      const count = async (table: string) => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
          where chain = ${chain}`.execute(database.query)
        return Number(rows[0]?.count)
      }
      say({
        blocks: await count('indexed_block'),
        transactions: await count('indexed_transaction'),
        transfers: await count('indexed_transfer'),
      })
    } else if (command === 'grow') say(await growTransfers(database, Number(to)))
    else if (command === 'visit') {
      say({})
      say(await visitTransfers(database))
    } else throw new Error('takes postgres, fill, count, grow or visit')
  } finally {
    await database.close()
  }
}
