import { silentLog } from '@billfold/service'
import { createManualClock } from '@billfold/service/testing'
import { isLeftOut } from '@billfold/service/testing/servers'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../scripts/testing/freshDatabase.ts'
import { createApi } from '../src/createApi.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { createLeaseLimiter } from '../src/http/limits/createLeaseLimiter.ts'
import { createSqlLessor } from '../src/http/limits/createSqlLessor.ts'
import { tenants } from '../src/testing/tenants.ts'
import { apiSchema } from './support/apiSchema.ts'

const rule = { capacity: 100, perMs: 60_000 }

describe.skipIf(isLeftOut('postgres'))('limits that processes share', () => {
  /** So many processes at one database, whose clock and theirs are turned by hand. */
  async function open(count: number) {
    const url = await freshDatabase(apiSchema)
    const clock = createManualClock()
    let skewMs = 0
    const now = () => sql<number>`cast(${clock.now() + skewMs} as double precision)`
    const database = openDatabase({ engine: 'postgres', url, connectTimeoutMs: 30_000 }, silentLog)
    onTestFinished(() => database.close())
    const lessor = createSqlLessor({ database, now })
    let asked = 0
    const counting = {
      take(...given: Parameters<typeof lessor.take>) {
        asked += 1
        return lessor.take(...given)
      },
      sweep: lessor.sweep,
    }
    const create = () => createLeaseLimiter({ lessor: counting, monotonic: clock.monotonic })
    return {
      clock,
      database,
      lessor,
      limiters: Array.from({ length: count }, create),
      asked: () => asked,
      step(ms: number) {
        skewMs = ms
      },
    }
  }
  const pass = async (takes: readonly Promise<{ readonly isAllowed: boolean }>[]) =>
    (await Promise.all(takes)).filter(({ isAllowed }) => isAllowed).length

  it('are exact in one process under 1,000 parallel takes, refill, and survive a clock that is set back', async () => {
    const { asked, clock, limiters, step } = await open(1)
    const [limiter] = limiters
    if (!limiter) throw new Error('no limiter')
    for (const key of ['perCaller a', 'perProject a']) {
      const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => limiter.take(key, rule)))
      expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(100)
      const refused = outcomes.filter(({ isAllowed }) => !isAllowed)
      expect(refused.every(({ remaining, retryAfterMs }) => remaining === 0 && retryAfterMs >= 600)).toBe(true)
      // The time in the answer is enough, and a little less is not.
      const [{ retryAfterMs } = { retryAfterMs: 0 }] = refused
      clock.advance(retryAfterMs - 1)
      expect((await limiter.take(key, rule)).isAllowed).toBe(false)
      clock.advance(1)
      expect((await limiter.take(key, rule)).isAllowed).toBe(true)
    }
    // Refused all the time, a key asks no more often than it could get something.
    const before = asked()
    for (let count = 0; count < 500; count += 1) await limiter.take('perCaller a', rule)
    expect(asked() - before).toBeLessThan(5)
    // The database's clock is set back: the bucket starts anew instead of refusing for an hour (fault 140).
    step(-3_600_000)
    clock.advance(5_000)
    expect((await limiter.take('perCaller a', rule)).isAllowed).toBe(true)
    expect((await limiter.take('perCaller other', rule, 1_000)).isAllowed).toBe(true)
    expect((await limiter.take('perCaller other', rule)).isAllowed).toBe(false)
  })

  it('hold in sum over three processes, apart from a slice of each', async () => {
    for (const [key, capacity, part] of [
      ['perCaller a', 600, 100],
      ['perProject a', 6_000, 100],
    ] as const) {
      const { clock, limiters } = await open(3)
      const shared = { capacity, perMs: 60_000 }
      const ask = (count: number, of = limiters) =>
        pass(of.flatMap(limiter => Array.from({ length: count }, () => limiter.take(key, shared))))
      const all = await ask(capacity)
      expect(all).toBeGreaterThanOrEqual(capacity)
      expect(all).toBeLessThanOrEqual(capacity + 3 * part)
      // A window later, one after the other, so that two of them have let pass what they never paid.
      clock.advance(120_000)
      let passed = 0
      for (const [at, limiter] of limiters.entries()) passed += await ask(at === 2 ? capacity : part - 1, [limiter])
      expect(passed).toBeGreaterThanOrEqual(capacity - 3 * part)
      expect(passed).toBeLessThanOrEqual(capacity + 3 * part)
      // Over five minutes the sum is what flows in.
      let sum = 0
      for (let second = 0; second < 300; second += 5) {
        clock.advance(5_000)
        sum += await ask(Math.ceil(capacity / 12))
      }
      expect(sum).toBeLessThanOrEqual(5 * capacity + 3 * part)
      expect(sum).toBeGreaterThanOrEqual(5 * capacity - 3 * part)
    }
  })

  it('sweep out buckets that are full again, and only those', async () => {
    const { clock, database, limiters } = await open(1)
    await limiters[0]?.take('perProject busy', { capacity: 60, perMs: 3_600_000 })
    await limiters[0]?.take('perProject quick', { capacity: 60, perMs: 1 })
    // The next slice may be under way.
    await expect
      .poll(async () => {
        clock.advance(10)
        await limiters[0]?.sweep()
        const rows = await database.query.selectFrom('rate_lease').select('key').execute()
        return rows.map(({ key }) => key)
      })
      .toEqual(['perProject busy'])
  })

  it('are asked of the database without waiting for other processes at the same bucket', async () => {
    const { database } = await open(0)
    const lessor = createSqlLessor({ database })
    await database.query.transaction().execute(async other => {
      await sql`select pg_advisory_xact_lock(hashtextextended('perProject a', 0))`.execute(other)
      expect(await lessor.take('perProject a', rule, 10)).toBe('busy')
      await lessor.sweep()
    })
    expect(await lessor.take('perProject a', rule, 10)).toMatchObject({ granted: 10, left: 90 })
  })

  it('return when the next token of an empty bucket comes', async () => {
    const { clock, lessor } = await open(0)
    expect(await lessor.take('perProject a', rule, 100)).toEqual({ granted: 100, left: 0, nextMs: 600 })
    clock.advance(599)
    expect(await lessor.take('perProject a', rule, 1)).toEqual({ granted: 0, left: 0, nextMs: 1 })
  })

  // O4: each request of each instance updated the row of its project, one after the other, each with a commit of its own.
  it('cost three instances one write in fifty requests, and no session waits for a lock', async () => {
    const url = await freshDatabase(apiSchema)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    // A sequence counts what is written without a lock of its own.
    await client.query(`create sequence written;
      create function count_written() returns trigger language plpgsql as $$ begin perform nextval('written'); return new; end $$;
      create trigger count_written before insert or update on rate_lease for each row execute function count_written()`)
    const apis = Array.from({ length: 3 }, () =>
      createApi({ database: { engine: 'postgres', url }, seed: tenants, rateFactor: 10, trustedProxyCount: 1 }),
    )
    for (const api of apis) {
      onTestFinished(() => api.stop())
      await api.prepare()
    }
    const callers = 40
    const requests = 6_000
    let sent = 0
    const statuses = new Map<number, number>()
    async function visit(): Promise<void> {
      while (sent < requests) {
        const at = sent++
        const headers = { origin: 'https://alpha.example', 'x-forwarded-for': `198.51.100.${at % callers}` }
        const request = new Request('http://api.test/appkit/v1/config?projectId=alpha', { headers })
        const { status } = await (apis[at % 3] as (typeof apis)[number]).fetch(request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    // The database looks at itself: this process is too busy to.
    await client.query('select pg_advisory_lock(1)')
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    onTestFinished(() => watcher.end())
    await watcher.query(`create function watch() returns table (looks bigint, waits bigint) language plpgsql as $$
      begin
        looks := 0; waits := 0;
        while not pg_try_advisory_lock(1) loop
          perform pg_stat_clear_snapshot();
          waits := waits + (select count(*) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock');
          looks := looks + 1;
          perform pg_sleep(0.001);
        end loop;
        return next;
      end $$`)
    const watching = watcher.query('select * from watch()')
    await Promise.all(Array.from({ length: 24 }, visit))
    await client.query('select pg_advisory_unlock(1)')
    const [watched] = (await watching).rows
    // A fast machine is done after 190 looks: the number only shows that the check ran.
    expect(Number(watched?.looks)).toBeGreaterThan(19)
    expect(Number(watched?.waits)).toBe(0)
    expect(Object.fromEntries(statuses)).toEqual({ 200: requests })
    const { rows } = await client.query('select last_value as count, is_called from written')
    expect(rows[0]?.is_called).toBe(true)
    expect(Number(rows[0]?.count)).toBeLessThanOrEqual(requests / 50)
  })
})
