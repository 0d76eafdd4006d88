import { databaseNow } from '@billfold/service/database'
import { type RateLimiter, takeToken } from '@billfold/service/http'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/Database.ts'

/**
 * Buckets in the database, shared by every process of the service. One atomic statement takes a token; the time is the
 * database's own, so that machines whose clocks differ agree (fault 140).
 */
export function createSqlLimiter(options: createSqlLimiter.Options): RateLimiter {
  const { database, now = () => databaseNow(database) } = options
  const { query } = database
  return {
    async take(key, rule, cost = 1) {
      const wanted = Math.min(cost, rule.capacity) * (rule.perMs / rule.capacity)
      const time = now()
      const full = sql.ref('rate_bucket.full_at')
      // As in takeToken: what lies in the past, or beyond a whole window, counts as a full bucket.
      const start = sql<number>`case when ${full} > ${time} and ${full} <= ${time} + ${rule.perMs}
        then ${full} else ${time} end`
      const taken = await sql<{ full_at: number; now: number }>`
        insert into rate_bucket (key, full_at) values (${key}, ${time} + ${wanted})
        on conflict (key) do update set full_at = ${start} + ${wanted}
        where ${start} + ${wanted} <= ${time} + ${rule.perMs + 1e-3}
        returning full_at, ${time} as now`.execute(query)
      const row = taken.rows[0]
      const perToken = rule.perMs / rule.capacity
      if (row) {
        const left = Math.floor((Number(row.now) + rule.perMs - Number(row.full_at)) / perToken + 1e-6)
        return { isAllowed: true, remaining: Math.max(0, left), retryAfterMs: 0 }
      }
      const held = await sql<{ full_at: number; now: number }>`
        select full_at, ${now()} as now from rate_bucket where key = ${key}`.execute(query)
      const bucket = held.rows[0]
      const { outcome } = takeToken(bucket && Number(bucket.full_at), Number(bucket?.now ?? 0), rule, cost)
      return { ...outcome, isAllowed: false, retryAfterMs: Math.max(1, outcome.retryAfterMs) }
    },
    async sweep() {
      await sql`delete from rate_bucket where full_at <= ${now()}`.execute(query)
    },
  }
}

export declare namespace createSqlLimiter {
  type Options = {
    readonly database: Database
    /** The time in milliseconds as a piece of SQL. Default: the database's clock. */
    readonly now?: () => RawBuilder<number>
  }
}
