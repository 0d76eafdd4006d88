import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../testing/makeFolder.ts'
import { isUnavailable } from './isUnavailable.ts'
import { openSqlite } from './openSqlite.ts'

type Tables = { thing: { id: number; text: string } }

async function open() {
  const database = openSqlite<Tables>({ engine: 'sqlite', file: join(makeFolder(), 'a.sqlite') })
  onTestFinished(() => database.close())
  await sql`create table thing (id integer primary key, text text)`.execute(database.query)
  const insert = (id: number, text = '') => sql`insert or rollback into thing values (${id}, ${text})`
  return { database, insert }
}

it('a transaction that the engine has rolled back by itself fails with the reason, and the next one works', async () => {
  const { database, insert } = await open()
  await insert(1).execute(database.query)
  const failing = database.query.transaction().execute(async transaction => {
    await insert(2).execute(transaction)
    await insert(1).execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  await database.query.transaction().execute(transaction => insert(3).execute(transaction))
  const ids = await database.query.selectFrom('thing').select('id').orderBy('id').execute()
  expect(ids).toEqual([{ id: 1 }, { id: 3 }])
})

it('a transaction for which there is no room is an outage, and leaves nothing behind (fault 136)', async () => {
  const { database, insert } = await open()
  await sql.raw('pragma max_page_count = 10').execute(database.query)
  const failing = database.query.transaction().execute(async transaction => {
    for (let id = 1; id < 100; id++) await insert(id, 'a'.repeat(2_000)).execute(transaction)
  })
  expect(isUnavailable(await failing.catch(error => error))).toBe(true)
  await sql.raw('pragma max_page_count = 1000').execute(database.query)
  await database.query.transaction().execute(transaction => insert(1).execute(transaction))
  expect(await database.query.selectFrom('thing').select('id').execute()).toEqual([{ id: 1 }])
})

it('a transaction that its caller ends is rolled back', async () => {
  const { database, insert } = await open()
  const failing = database.query.transaction().execute(async transaction => {
    await insert(1).execute(transaction)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await database.query.selectFrom('thing').select('id').execute()).toEqual([])
})
