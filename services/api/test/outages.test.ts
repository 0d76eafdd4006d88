import { silentLog } from '@billfold/service'
import { isUnavailable } from '@billfold/service/database'
import { createLogSink, createManualClock } from '@billfold/service/testing'
import { isLeftOut, startPostgres } from '@billfold/service/testing/servers'
import { sql } from 'kysely'
import Libsql from 'libsql'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { dollar } from '../../sandbox/test/support/startTestSandbox.ts'
import { createApi } from '../src/createApi.ts'
import { asOperator } from '../src/db/asOperator.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { tenants } from '../src/testing/tenants.ts'
import { buyer, openOnramp } from './support/openOnramp.ts'
import { startProvider } from './support/startProvider.ts'

const event = (eventId: string) => ({
  eventId,
  url: 'https://alpha.example/',
  domain: 'alpha.example',
  timestamp: 1_770_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN' },
})
const read = (api: ReturnType<typeof createApi>, path: string) =>
  api.fetch(new Request(`http://api.test${path}`, { headers: { origin: 'https://alpha.example' } }))
const write = (api: ReturnType<typeof createApi>, id: string) =>
  api.fetch(
    new Request('http://api.test/e?projectId=alpha', {
      method: 'POST',
      headers: { origin: 'https://alpha.example', 'content-type': 'text/plain' },
      body: JSON.stringify(event(id)),
    }),
  )

describe.skipIf(isLeftOut('postgres'))('PostgreSQL away (fault 135)', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  it.each(['fast', 'kill'] as const)('answers 503 with Retry-After and recovers without a restart (%s)', async mode => {
    const log = createLogSink()
    const url = await postgres.createDatabase()
    const api = createApi({ database: { engine: 'postgres', url }, seed: tenants, log, rateFactor: 100 })
    onTestFinished(() => api.stop())
    expect((await read(api, '/appkit/v1/config?projectId=alpha')).status).toBe(200)
    expect((await write(api, 'before')).status).toBe(202)

    expect((await read(api, '/v1/supported-chains?projectId=alpha')).status).toBe(200)
    await postgres.halt(mode)
    for (const response of [await write(api, 'during'), await read(api, '/appkit/v1/config?projectId=beta')]) {
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toMatchObject({ reasons: [{ name: 'TEMPORARILY_UNAVAILABLE' }] })
    }
    const ready = await read(api, '/ready')
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { status: 'unavailable', checks: { database: 'failed' } },
    ])
    // Whether the process lives is another question.
    expect((await read(api, '/live')).status).toBe(200)
    expect((await read(api, '/version')).status).toBe(200)
    // What needs no database goes on: known projects, wallets, their networks; limits count in this process (O11).
    for (const path of ['/appkit/v1/config', '/v1/supported-chains', '/getWallets'])
      expect((await read(api, `${path}?projectId=alpha&page=1&entries=2`)).status, path).toBe(200)
    expect(log.text()).not.toContain(url)

    await postgres.start()
    await expect.poll(async () => (await read(api, '/ready')).status, { timeout: 15_000 }).toBe(200)
    expect((await write(api, 'after')).status).toBe(202)
    expect((await read(api, '/appkit/v1/config?projectId=alpha')).status).toBe(200)
  })

  it('takes no webhook and begins no purchase that it could not store, and a provider sends again', async () => {
    const provider = await startProvider({
      answer: ({ path }) =>
        path === '/v1/options'
          ? {
              purchase: [{ ...dollar, price: undefined }],
              payment: [{ id: 'USD', methods: [{ id: 'card', min: '10', max: '7500' }] }],
            }
          : undefined,
    })
    const database = { engine: 'postgres', url: await postgres.createDatabase() } as const
    const { buy, deliver, get, hook, read } = await openOnramp(database, { url: provider.url })
    const { orderId } = await buy()
    const order = { reference: `alpha:${orderId}`, asset: dollar.id, address: buyer, amount: '50000000' }
    const report = hook({ ...order, status: 'processing' })
    await postgres.halt('fast')
    expect((await deliver(report)).status).toBe(503)
    expect((await buy()).status).toBe(503)
    expect((await get(`/v1/onramp/orders/${orderId}`)).status).toBe(503)
    await postgres.start()
    await expect.poll(async () => (await deliver(report)).status).toBe(200)
    expect((await read(orderId)).status).toBe('pending')
  })

  it('answers from memory for a bounded time alone, within the limits of one process', async () => {
    const clock = createManualClock()
    const log = createLogSink()
    const database = { engine: 'postgres', url: await postgres.createDatabase() } as const
    const api = createApi({ database, seed: tenants, clock, log })
    onTestFinished(() => api.stop())
    const config = '/appkit/v1/config?projectId=alpha'
    expect((await read(api, config)).status).toBe(200)
    await postgres.halt('kill')
    // Long after a project is read anew in good times.
    clock.advance(60_000)
    const statuses: number[] = []
    for (let count = 0; count < 301; count += 1) statuses.push((await read(api, config)).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(300)
    expect(statuses.at(-1)).toBe(429)
    expect(log.lines.filter(({ event }) => event === 'limits.local')).toHaveLength(1)
    clock.advance(600_000)
    expect((await read(api, config)).status).toBe(503)
    await postgres.start()
    await expect.poll(async () => (await read(api, config)).status).toBe(200)
  })

  it('survives a database that dies between two statements of a transaction', async () => {
    const database = openDatabase({ engine: 'postgres', url: await postgres.createDatabase() }, silentLog)
    onTestFinished(() => database.close())
    // The connection is in no query and in no pool just then: its error has no reader but the process.
    const error = await asOperator(database, async query => {
      await sql`select 1`.execute(query)
      await postgres.halt('kill')
      await new Promise(resolve => setImmediate(resolve))
      return sql`select 2`.execute(query)
    }).catch((cause: unknown) => cause)
    expect(isUnavailable(error)).toBe(true)
    await postgres.start()
    await database.ping()
  })

  it('ends its start where no waiting would help, with what is wrong (O13), and warns of a role that row security spares (O24)', async () => {
    const url = await postgres.createDatabase()
    const start = async (change: (url: URL) => void) => {
      const given = new URL(url)
      change(given)
      const api = createApi({ database: { engine: 'postgres', url: given.href }, log: silentLog })
      onTestFinished(() => api.stop())
      return api.start().then(
        () => 'listening',
        (error: Error) => `${error.name}: ${error.message}`,
      )
    }
    const nameless = (given: URL) => {
      given.pathname = '/nowhere'
    }
    expect(await start(nameless)).toBe('ConfigError: database: there is no database of that name (3D000)')
    const withoutLogin = (given: URL) => {
      given.username = 'nobody'
    }
    expect(await start(withoutLogin)).toContain('ConfigError: database: the database refuses the role (28000)')
    await postgres.asAdmin('create role guest login')
    const guest = (given: URL) => {
      given.username = 'guest'
    }
    expect(await start(guest)).toContain('the role may not change the schema of the database (42501)')

    const free = new URL(url)
    free.username = 'postgres'
    const log = createLogSink()
    const api = createApi({ database: { engine: 'postgres', url: free.href }, log })
    onTestFinished(() => api.stop())
    await api.prepare()
    expect(log.lines.map(({ event, level }) => [level, event])).toContainEqual(['warn', 'database.role-is-free'])
    const bound = createLogSink()
    const other = createApi({ database: { engine: 'postgres', url }, log: bound })
    onTestFinished(() => other.stop())
    await other.prepare().catch(() => {})
    expect(bound.lines.map(({ event }) => event)).not.toContain('database.role-is-free')
  })

  it('starts while the database is away, and works once it is there', async () => {
    const url = await postgres.createDatabase()
    await postgres.halt()
    const api = createApi({ database: { engine: 'postgres', url }, seed: tenants })
    onTestFinished(() => api.stop())
    const { url: address } = await api.start()
    expect((await fetch(`${address}/live`)).status).toBe(200)
    expect((await fetch(`${address}/ready`)).status).toBe(503)
    const path = `${address}/appkit/v1/config?projectId=alpha`
    const headers = { origin: 'https://alpha.example' }
    expect((await fetch(path, { headers })).status).toBe(503)
    await postgres.start()
    await expect.poll(async () => (await fetch(path, { headers })).status, { timeout: 15_000 }).toBe(200)
  })

  it('refuses politely when every connection is taken, and goes on when they are free', async () => {
    const url = await postgres.createDatabase()
    const api = createApi({
      database: { engine: 'postgres', url, poolCount: 2, connectTimeoutMs: 300 },
      seed: tenants,
      rateFactor: 100,
    })
    onTestFinished(() => api.stop())
    expect((await write(api, 'first')).status).toBe(202)
    const { default: pg } = await import('pg')
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table analytics_event in access exclusive mode')
    // Two wait for the lock and so hold the pool; the others are refused at once instead of queueing without end.
    const pending = Array.from({ length: 6 }, (_, index) => write(api, `held-${index}`))
    const refused = await Promise.race(pending)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    await holder.query('rollback')
    await holder.end()
    const statuses = (await Promise.all(pending)).map(({ status }) => status)
    expect(statuses.filter(status => status === 202).length).toBeGreaterThanOrEqual(2)
    expect((await write(api, 'last')).status).toBe(202)
  })
})

describe('the clock of the machine set back and forth (fault 140)', () => {
  it('neither opens nor closes the limits, nor revives what was cached', async () => {
    const { get, clock } = createTestApi()
    const config = '/appkit/v1/config?projectId=alpha'
    for (let count = 0; count < 300; count++) await get(config)
    expect((await get(config)).status).toBe(429)
    clock.step(3_600_000)
    expect((await get(config)).status).toBe(429)
    clock.step(-7_200_000)
    expect((await get(config)).status).toBe(429)
    clock.advance(60_000)
    expect((await get(config)).status).toBe(200)
  })
})

describe('the same event twice (fault 138)', () => {
  it('has one effect, also at once', async () => {
    const { post, file, api } = createTestApi({ rateFactor: 100 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/batch?projectId=alpha', [event('same'), event('same')])),
    )
    expect(answers.every(({ status }) => status === 202)).toBe(true)
    await api.stop()
    const database = new Libsql(file)
    expect(database.prepare('select event_id from analytics_event').all()).toEqual([{ event_id: 'same' }])
    database.close()
  })
})
