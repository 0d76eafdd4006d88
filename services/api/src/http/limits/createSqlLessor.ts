import { databaseNow } from '@billfold/service/database'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/Database.ts'
import type { Lessor } from './Lessor.ts'

/** Buckets that one sweep looks at. */
const sweepCount = 500

/**
 * Buckets in PostgreSQL. The time is the database's own, so that machines whose clocks differ agree (fault 140). One statement takes a slice; the writer of a row holds its advisory lock, which the
 * others only try for, so that no session ever waits for a row.
 */
export function createSqlLessor(options: createSqlLessor.Options): Lessor {
  const { database, now = () => databaseNow(database) } = options
  const { query } = database
  const lockOf = (key: RawBuilder<unknown>) => sql`pg_try_advisory_xact_lock(hashtextextended(${key}, 0))`

  return {
    async take(key, rule, want) {
      const perToken = rule.perMs / rule.capacity
      // As in takeToken: a time in the past, or more than a window ahead, counts as a full bucket.
      const start = sql`case when b.full_at > n.time and b.full_at <= n.time + ${rule.perMs} then b.full_at else n.time end`
      const available = sql`floor((n.time + ${rule.perMs} - (${start})) / ${perToken} + 1e-6)`
      const granted = sql`greatest(0, least(${want}::double precision, ${available}))`
      // The row is read again under the lock: who had it before has committed.
      const { rows } = await sql<{ full_at: number; granted: number; now: number }>`
        with n as materialized (select ${now()} as time, ${lockOf(sql`${key}::text`)} as is_ours),
        made as (
          insert into rate_lease as b (key, full_at, granted)
          select ${key}, n.time + least(${want}::double precision, ${rule.capacity}) * ${perToken}, least(${want}::double precision, ${rule.capacity})
          from n where n.is_ours
          on conflict (key) do update set
            granted = (select ${granted} from n),
            full_at = (select (${start}) + (${granted}) * ${perToken} from n)
          returning full_at, granted
        )
        select made.full_at, made.granted, n.time as now from made, n`.execute(query)
      const row = rows[0]
      if (!row) return 'busy'
      const overMs = Number(row.full_at) + perToken - (Number(row.now) + rule.perMs)
      const left = Math.floor((Number(row.now) + rule.perMs - Number(row.full_at)) / perToken + 1e-6)
      return { granted: Number(row.granted), left: Math.max(0, left), nextMs: Math.max(0, Math.ceil(overMs)) }
    },
    async sweep() {
      for (let count = sweepCount; count === sweepCount; ) {
        const { rows } = await sql`delete from rate_lease where key in (
          select key from (select key from rate_lease where full_at <= ${now()} limit ${sweepCount}) as over
          where ${lockOf(sql.ref('key'))}
        ) returning key`.execute(query)
        count = rows.length
      }
    },
  }
}

export declare namespace createSqlLessor {
  type Options = {
    readonly database: Database
    /** The time in milliseconds as a piece of SQL. Default: the database's clock. */
    readonly now?: () => RawBuilder<number>
  }
}
