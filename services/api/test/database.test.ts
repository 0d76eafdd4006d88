import { silentLog } from '@billfold/service'
import type { DatabaseConfig } from '@billfold/service/database'
import { isLikelyPublicSuffix } from '@billfold/service/http'
import { sinkEvent } from 'billfold/protocol'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { createEventSink } from '../src/analytics/createEventSink.ts'
import { asProject } from '../src/db/asProject.ts'
import type { Migration } from '../src/db/migrations/Migration.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { migrations } from '../src/db/migrations/migrations.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { readNetworks } from '../src/tenants/networks/readNetworks.ts'
import { readProject } from '../src/tenants/projects/readProject.ts'
import { applySeed } from '../src/tenants/seed/applySeed.ts'
import { parseSeed } from '../src/tenants/seed/parseSeed.ts'
import type { SeedInput } from '../src/tenants/seed/seedSchema.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { tenants } from '../src/testing/tenants.ts'
import { withEngines } from './support/withEngines.ts'

const token = { address: `0x${'Ab'.repeat(20)}`, name: 'A', symbol: 'A', decimals: 6 }
const seed: SeedInput = {
  ...tenants,
  networks: [
    networkRow(['https://b.example', 'https://a.example'], {
      tokens: [token],
      wrappedNative: token.address,
      prices: { anchors: [{ address: token.address, price: '1.00' }], pools: [token.address] },
    }),
  ],
}

/** The list grows with the service. */
const ids = migrations.map(({ id }) => id)

withEngines('the database', (fresh, engine) => {
  async function open(config?: DatabaseConfig) {
    const database = openDatabase(config ?? (await fresh('empty')), silentLog)
    onTestFinished(() => database.close())
    return database
  }
  async function openSeeded() {
    const database = await open()
    await migrate(database, { now: () => 1 })
    await plant(database, seed)
    return database
  }
  let salts = 0
  const plant = (database: Awaited<ReturnType<typeof open>>, value: SeedInput) =>
    applySeed(database, parseSeed(value, { isPublicSuffix: isLikelyPublicSuffix }), {
      now: () => 5,
      randomHex: () => `salt-${salts++}`,
    })

  it('is migrated once, however many processes start together', async () => {
    const config = await fresh('empty')
    const ran: number[][] = []
    const start = async () => ran.push(await migrate(await open(config), { now: () => 1 }))
    // Processes wait for one another; connections of one process to a SQLite file would wait for themselves.
    if (engine === 'postgres') await Promise.all([start(), start(), start(), start()])
    else for (let count = 0; count < 4; count++) await start()
    expect(ran.flat().sort((a, b) => a - b)).toEqual(ids)
    expect(await migrate(await open(config), { now: () => 1 })).toEqual([])
  })

  it('undoes a step that fails, and goes on from there', async () => {
    const database = await open()
    const half: Migration = {
      id: 1,
      name: 'half',
      async up({ schema }) {
        await schema.createTable('half').addColumn('id', 'integer').execute()
        throw new Error('half way')
      },
    }
    await expect(migrate(database, { now: () => 1, migrations: [half] })).rejects.toThrow('half way')
    await expect(sql`select * from half`.execute(database.query)).rejects.toThrow(/half/)
    expect(await migrate(database, { now: () => 1 })).toEqual(ids)
  })

  it('is seeded by a file, and the same file again changes nothing', async () => {
    const database = await openSeeded()
    const before = [await readProject(database, 'alpha'), await readNetworks(database, '')]
    await plant(database, seed)
    expect([await readProject(database, 'alpha'), await readNetworks(database, '')]).toEqual(before)
    expect(before[0]).toMatchObject({
      name: 'Alpha',
      isDevelopment: false,
      allowedOrigins: ['https://alpha.example', 'https://*.alpha.example'],
      features: [
        { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
        { id: 'activity', isEnabled: true, config: null },
        { id: 'hosted_sign_in', isEnabled: true, config: null },
      ],
    })
    expect(before[1]).toMatchObject([
      {
        id: 'eip155:424242',
        rpcUrls: ['https://b.example', 'https://a.example'],
        tokens: [{ address: token.address.toLowerCase(), decimals: 6, anchorPrice: '1.00', iconUrl: undefined }],
        pools: [token.address.toLowerCase()],
      },
    ])
  })

  it('takes what a new seed says and keeps what it does not name', async () => {
    const database = await openSeeded()
    const [first] = tenants.projects
    if (!first) throw new Error('no tenant')
    await plant(database, { version: 1, projects: [{ ...first, name: 'New', allowedOrigins: [], features: [] }] })
    expect(await readProject(database, 'alpha')).toMatchObject({ name: 'New', allowedOrigins: [], features: [] })
    expect(await readProject(database, 'beta')).toMatchObject({ allowedOrigins: ['https://beta.example'] })
    expect(await readNetworks(database, '')).toHaveLength(1)
  })

  it('stores each event once, with any content, and only for its project', async () => {
    const database = await openSeeded()
    const sink = createEventSink({ clock: { now: () => 1_000_000_000_000, monotonic: () => 0 }, database })
    const [alpha, beta] = [await readProject(database, 'alpha'), await readProject(database, 'beta')]
    if (!alpha || !beta) throw new Error('not seeded')
    const event = (eventId: string, timestamp = 1_000_000_000_001) =>
      v.parse(sinkEvent, {
        eventId,
        url: 'https://alpha.example/reset?token=canary',
        domain: 'alpha.example',
        timestamp,
        props: {
          type: 'track',
          event: 'SEARCH_WALLET',
          properties: { search: "Robert'); drop table project;--\u0000é" },
        },
      })
    const sender = { domain: undefined, sdkType: 'bill\u0000fold', sdkVersion: undefined }
    await sink.store(alpha, [event('1'), event('1'), event('2\u0000', 7)], sender)
    await Promise.all([sink.store(alpha, [event('1')], sender), sink.store(beta, [event('1')], sender)])
    const rows = await asProject(database, '*', query =>
      query.selectFrom('analytics_event').selectAll().orderBy('project_id').orderBy('event_id').execute(),
    )
    expect(rows.map(row => [row.project_id, row.event_id, row.occurred_at, row.sdk_type])).toEqual([
      ['alpha', '1', 1_000_000_000_001, 'billfold'],
      ['alpha', '2', 1_000_000_000_000, 'billfold'],
      ['beta', '1', 1_000_000_000_001, 'billfold'],
    ])
    expect(JSON.stringify(rows)).not.toContain('canary')
    expect(await sink.purge(1_000_000_000_000)).toBe(0)
    expect(await sink.purge(1_000_000_000_001)).toBe(3)
    await expect(sink.store({ ...alpha, id: 'ghost' }, [event('1')], sender)).rejects.toThrow()
  })

  it('answers a ping, and says when it cannot', async () => {
    const database = await openSeeded()
    await database.ping()
    await database.close()
    await expect(database.ping()).rejects.toThrow()
  })

  if (engine === 'postgres') {
    it('shows a session the rows of the project it named and no others, for any query (threat T33)', async () => {
      const database = await openSeeded()
      const idsSeen = async (projectId: string) =>
        asProject(database, projectId, async query => {
          const projects = await query.selectFrom('project').select('id').execute()
          const origins = await query.selectFrom('project_origin').select('project_id').distinct().execute()
          const features = await query.selectFrom('project_feature').select('project_id').distinct().execute()
          return [projects.map(({ id }) => id), origins.map(row => row.project_id), features.map(row => row.project_id)]
        })
      expect(await idsSeen('alpha')).toEqual([['alpha'], ['alpha'], ['alpha']])
      expect(await idsSeen('beta')).toEqual([['beta'], ['beta'], ['beta']])
      expect(await idsSeen('nobody')).toEqual([[], [], []])
      // A query that forgot to name one sees none, also on a connection that had one.
      expect(await database.query.selectFrom('project').selectAll().execute()).toEqual([])
      await expect(
        asProject(database, 'alpha', query =>
          query
            .insertInto('project_origin')
            .values({ project_id: 'beta', position: 9, pattern: 'https://evil.example' })
            .execute(),
        ),
      ).rejects.toThrow('row-level security')
      const { numUpdatedRows } = await asProject(database, 'alpha', query =>
        query.updateTable('project').set({ name: 'taken' }).executeTakeFirst(),
      )
      expect(Number(numUpdatedRows)).toBe(1)
      expect(await readProject(database, 'beta')).toMatchObject({ name: 'Beta canary-beta-name' })
    })
  }
})
