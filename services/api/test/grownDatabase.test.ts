import { silentLog } from '@billfold/service'
import { createLogSink } from '@billfold/service/testing'
import { isLeftOut } from '@billfold/service/testing/servers'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../scripts/testing/freshDatabase.ts'
import { createApi } from '../src/createApi.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { tenants } from '../src/testing/tenants.ts'
import { apiSchema } from './support/apiSchema.ts'
import { startProcess } from './support/startProcess.ts'

const rowCount = 20_000
/** As the migrations of every service take it. */
const advisoryLock = 723_418_001
const headers = { origin: 'https://alpha.example' }
const indexName = 'indexed_transfer_by_item'

// O2: a step that took longer than the time limits of requests never ended, and `/ready` said 200 meanwhile.
describe.skipIf(isLeftOut('postgres'))('a database that has grown', () => {
  async function connect(url: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  /** A database before step 7, with rows, whose requests have 50 ms. */
  async function grow() {
    const url = await freshDatabase(apiSchema)
    const client = await connect(url)
    await client.query(`insert into indexed_transfer
      (chain, block_number, position, place, kind, token, token_id, sender, receiver, amount)
      select 'eip155:1', n, 0, 0, 'erc721', md5((n % 500)::text), n::text, md5(n::text), md5((n + 1)::text), '1'
      from generate_series(1, ${rowCount}) as n`)
    await client.query(`drop index ${indexName}`)
    await client.query('delete from migration where id = 7')
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '50ms'`)
    const config = { engine: 'postgres', url, statementTimeoutMs: 50, answerTimeoutMs: 50 } as const
    return { url, client, config }
  }

  /** Holds a row of the table, so that an index cannot be finished before the test allows it. */
  async function holdTable(url: string) {
    const writer = await connect(url)
    await writer.query('begin')
    await writer.query(`update indexed_transfer set amount = '2' where block_number = 1`)
    return () => writer.query('commit')
  }

  const isBuilding = async (client: pg.Client, ms: number) => {
    const { rows } = await client.query(`select 1 from pg_stat_activity where query like 'create index concurrently%'
      and state = 'active' and datname = current_database() and clock_timestamp() - query_start > '${ms} ms'::interval`)
    return rows.length === 1
  }
  const isValid = async (client: pg.Client) => {
    const { rows } = await client.query(
      `select indisvalid from pg_index where indexrelid = to_regclass('${indexName}')`,
    )
    return rows[0]?.indisvalid
  }
  const ask = async (api: ReturnType<typeof createApi>, path: string) =>
    api.fetch(new Request(`http://api.test${path}`, { headers }))
  const config = '/appkit/v1/config?projectId=alpha'

  it('gets its index however long that takes; until then the service is not ready, and the version before serves', async () => {
    const { client, config: limited, url } = await grow()
    const old = createApi({ database: { engine: 'postgres', url }, seed: tenants, rateFactor: 100 })
    onTestFinished(() => old.stop())
    // The version before does not know step 7 and has nothing to do.
    await client.query(`insert into migration (id, name, applied_at) values (7, 'nft-transfers', 1)`)
    expect((await ask(old, config)).status).toBe(200)
    await client.query('delete from migration where id = 7')

    const release = await holdTable(url)
    const log = createLogSink()
    const api = createApi({
      database: limited,
      seed: tenants,
      log,
      http: { headersTimeoutMs: 2_000, requestTimeoutMs: 2_000 },
    })
    onTestFinished(() => api.stop())
    const { url: address } = await api.start()
    // Several times what a request has.
    await expect.poll(() => isBuilding(client, 250)).toBe(true)
    const ready = await fetch(`${address}/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { database: 'ok', schema: 'failed' } }])
    expect((await fetch(`${address}/live`)).status).toBe(200)
    const refused = await fetch(`${address}${config}`, { headers })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    // Readers and writers of the table go on.
    expect((await ask(old, config)).status).toBe(200)
    const other = await connect(url)
    await other.query(`update indexed_transfer set amount = '3' where block_number = 2`)
    expect(await isBuilding(client, 250)).toBe(true)

    await release()
    await expect.poll(async () => (await fetch(`${address}/ready`)).status).toBe(200)
    expect(await isValid(client)).toBe(true)
    expect((await fetch(`${address}${config}`, { headers })).status).toBe(200)
    expect(log.lines.map(({ event }) => event)).toContain('database.migrated')
  })

  it('waits for another process that changes the schema for as long as that takes', async () => {
    const { client, config: limited, url } = await grow()
    const other = await connect(url)
    await other.query(`select pg_advisory_lock(${advisoryLock})`)
    const startedAt = Date.now()
    const log = createLogSink()
    const database = openDatabase(limited, silentLog)
    onTestFinished(() => database.close())
    const migrating = migrate(database, { now: Date.now, log })
    await expect.poll(() => log.lines.map(({ event }) => event)).toContain('database.migration-waits')
    await expect.poll(() => Date.now() - startedAt).toBeGreaterThan(500)
    // A waiting process holds nothing that an index would have to wait for.
    const { rows } = await client.query(`select state from pg_stat_activity where application_name = 'billfold-api'
      and datname = current_database() and backend_xmin is not null`)
    expect(rows).toEqual([])
    await other.query(`select pg_advisory_unlock(${advisoryLock})`)
    expect(await migrating).toEqual([7])
    expect(await migrate(database, { now: Date.now })).toEqual([])
  })

  it('is migrated though what is done is read more slowly than a request may take', async () => {
    const { client, config: limited, url } = await grow()
    const other = await connect(url)
    await other.query('begin')
    await other.query('lock table migration in access exclusive mode')
    const database = openDatabase(limited, silentLog)
    onTestFinished(() => database.close())
    const migrating = migrate(database, { now: Date.now })
    const failed = migrating.catch((error: unknown) => error)
    const isWaiting = async () => {
      const { rows } = await client.query(`select 1 from pg_stat_activity where application_name = 'billfold-api'
        and datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > '150 ms'::interval`)
      return rows.length === 1
    }
    await expect.poll(isWaiting).toBe(true)
    await other.query('commit')
    expect(await failed).toEqual([7])
  })

  it('gets an index anew that was left half built', async () => {
    const { client, config: limited, url } = await grow()
    const release = await holdTable(url)
    const builder = await connect(url)
    await builder.query('set statement_timeout = 0')
    const building = builder.query(`create index concurrently ${indexName} on indexed_transfer (chain)`)
    const failed = building.catch((error: unknown) => error)
    // A build that is cancelled before its index stands in the catalogue leaves nothing behind.
    await expect.poll(() => isValid(client)).toBe(false)
    await client.query(`select pg_cancel_backend(pid) from pg_stat_activity
      where query like 'create index concurrently%' and datname = current_database()`)
    expect(await failed).toMatchObject({ code: '57014' })
    await release()
    expect(await isValid(client)).toBe(false)

    const database = openDatabase(limited, silentLog)
    onTestFinished(() => database.close())
    expect(await migrate(database, { now: Date.now })).toEqual([7])
    expect(await isValid(client)).toBe(true)
    const { rows } = await client.query(`select indexdef from pg_indexes where indexname = '${indexName}'`)
    expect(rows[0]?.indexdef).toContain('(chain, token, token_id, receiver, block_number, "position", place)')
    expect(rows[0]?.indexdef).toContain('WHERE (token_id IS NOT NULL)')
  })

  it('does not keep a service that ends', async () => {
    const { client, config: limited, url } = await grow()
    await holdTable(url)
    const api = createApi({ database: limited, seed: tenants })
    await api.start()
    await expect.poll(() => isBuilding(client, 0)).toBe(true)
    await api.stop()
  })

  it('is brought to the newest schema by a command of its own, which ends', async () => {
    const { client, url } = await grow()
    const run = async () => {
      const command = startProcess({ DATABASE_URL: url }, ['migrate'])
      expect([await command.ended, command.errors()]).toEqual([0, ''])
      return command.lines.find(({ event }) => event === 'database.migrated')?.steps
    }
    expect(await run()).toBe('7')
    expect(await isValid(client)).toBe(true)
    expect(await run()).toBe('')
  })
})
