import { silentLog } from '@billfold/service'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createApi } from '../src/createApi.ts'
import { asOperator } from '../src/db/asOperator.ts'
import type { Migration } from '../src/db/migrations/Migration.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { migrations } from '../src/db/migrations/migrations.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { tenants } from '../src/testing/tenants.ts'
import { withEngines } from './support/withEngines.ts'

const now = () => 1
const headers = { origin: 'https://alpha.example', 'content-type': 'text/plain' }
const event = (eventId: string) =>
  JSON.stringify({ eventId, url: '', domain: 'x', timestamp: 1, props: { type: 'track', event: 'MODAL_OPEN' } })

/** What the next version might bring: expand only. */
const next: Migration = {
  id: Math.max(...migrations.map(({ id }) => id)) + 1,
  name: 'next',
  async up(transaction) {
    await transaction.schema
      .alterTable('project')
      .addColumn('plan', 'text', column => column.defaultTo('free'))
      .execute()
    await transaction.schema.alterTable('analytics_event').addColumn('country', 'text').execute()
    await transaction.schema.createTable('invitation').addColumn('id', 'text').execute()
  },
}

withEngines('versions side by side (fault 137)', (fresh, engine) => {
  it('the old version goes on, reads and writes, while and after the new one migrates', async () => {
    const config = await fresh('empty')
    const old = createApi({ database: config, seed: tenants, rateFactor: 100 })
    onTestFinished(() => old.stop())
    const works = async (id: string) => {
      const read = await old.fetch(new Request('http://a.test/appkit/v1/config?projectId=alpha', { headers }))
      const write = await old.fetch(
        new Request('http://a.test/e?projectId=alpha', { method: 'POST', headers, body: event(id) }),
      )
      return [read.status, write.status]
    }
    expect(await works('before')).toEqual([200, 202])
    const database = openDatabase(config, silentLog)
    onTestFinished(() => database.close())
    // Within one process SQLite waits for itself, so there the two take turns.
    const during = engine === 'postgres' ? Array.from({ length: 20 }, (_, index) => works(`during-${index}`)) : []
    expect(await migrate(database, { now, migrations: [...migrations, next] })).toEqual([next.id])
    for (const answer of await Promise.all(during)) expect(answer).toEqual([200, 202])
    expect(await works('after')).toEqual([200, 202])

    // A process of the old version that starts now finds a newer database and works on it.
    const late = createApi({ database: config, seed: tenants })
    onTestFinished(() => late.stop())
    await late.prepare()
    expect((await late.fetch(new Request('http://a.test/appkit/v1/config?projectId=alpha', { headers }))).status).toBe(
      200,
    )
    expect(await migrate(database, { now, migrations: [...migrations, next] })).toEqual([])
  })

  it.each(migrations.slice(0, -1).map(({ id }) => id))('data of version %i is there after the update', async id => {
    const config = await fresh('empty')
    const database = openDatabase(config, silentLog)
    onTestFinished(() => database.close())
    await migrate(database, { now, migrations: migrations.filter(step => step.id <= id) })
    await asOperator(database, async query => {
      await sql`insert into project (id, name, is_development, is_analytics_enabled, analytics_salt, created_at)
        values ('alpha', 'Old', 0, 1, 'salt', 7)`.execute(query)
      await sql`insert into project_origin (project_id, position, pattern)
        values ('alpha', 0, 'https://alpha.example')`.execute(query)
    })
    const api = createApi({ database: config })
    onTestFinished(() => api.stop())
    const response = await api.fetch(new Request('http://a.test/projects/v1/origins?projectId=alpha', { headers }))
    expect(await response.json()).toEqual({ allowedOrigins: ['https://alpha.example'] })
  })

  if (engine === 'postgres')
    it('a step that cannot have its locks gives up soon and leaves readers be', async () => {
      const config = await fresh('empty')
      const api = createApi({ database: config, seed: tenants, rateFactor: 100 })
      onTestFinished(() => api.stop())
      await api.prepare()
      const database = openDatabase(config, silentLog)
      onTestFinished(() => database.close())
      await database.query.transaction().execute(async reader => {
        await sql`select * from project`.execute(reader)
        await expect(migrate(database, { now, migrations: [...migrations, next], attempts: 1 })).rejects.toThrow(
          'lock timeout',
        )
        const response = await api.fetch(new Request('http://a.test/appkit/v1/config?projectId=alpha', { headers }))
        expect(response.status).toBe(200)
      })
      expect(await migrate(database, { now, migrations: [...migrations, next] })).toEqual([next.id])
    })
})
