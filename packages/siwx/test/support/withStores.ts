import { join } from 'node:path'
import { openSqliteFile } from '@billfold/service/sqlite'
import { makeFolder } from '@billfold/service/testing'
import { isLeftOut, startRedis } from '@billfold/service/testing/servers'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { freshDatabase } from '../../../../scripts/testing/freshDatabase.ts'
import {
  memoryNonces,
  memoryRevocations,
  memorySessions,
  type Nonces,
  type Revocations,
  type SessionStore,
} from '../../src/exports/index.ts'
import { redisNonces, redisRevocations, redisSessions } from '../../src/exports/redis.ts'
import { type SqlClient, sqlNonces, sqlRevocations, sqlSchema, sqlSessions } from '../../src/exports/sql.ts'
import { openRedisSocket } from './openRedisSocket.ts'

/** One instance of a server: another instance of the same place sees what it stored, unless it is memory. */
export type Instance = {
  nonces(now: () => number): Nonces
  sessions(now: () => number): SessionStore
  revocations(now: () => number): Revocations
}

export type Place = {
  /** Opens one more instance. */
  open(): Promise<Instance>
  /** All sessions that are stored, as one text. */
  dump(): Promise<string>
  /** How many revocations are stored, where that can be counted. */
  countRevoked?(): Promise<number>
}

/** The same tests over every place in which nonces and sessions can be kept. */
export function withStores(define: (fresh: () => Promise<Place>, name: string) => void): void {
  const closing: (() => unknown)[] = []
  afterAll(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  describe('memory', () =>
    define(async () => {
      const kept = new Map<() => number, Nonces>()
      const rows = memorySessions()
      const revocations = memoryRevocations()
      return {
        open: async () => ({
          nonces(now) {
            const nonces = kept.get(now) ?? memoryNonces({ now })
            kept.set(now, nonces)
            return nonces
          },
          sessions: () => rows,
          revocations: () => revocations,
        }),
        dump: async () => '',
      }
    }, 'memory'))

  const ofSql = (client: SqlClient, dialect: 'sqlite' | 'postgres'): Instance => ({
    nonces: now => sqlNonces({ client, dialect, now }),
    sessions: now => sqlSessions({ client, dialect, now }),
    revocations: now => sqlRevocations({ client, dialect, now }),
  })

  describe('sqlite', () =>
    define(async () => {
      const path = join(makeFolder(), 'siwx.sqlite')
      const open = () => {
        const file = openSqliteFile(path)
        closing.push(() => file.close())
        const client: SqlClient = { query: async (text, values) => ({ rows: file.prepare(text).all(...values) }) }
        return { file, client }
      }
      const { file, client } = open()
      for (const statement of sqlSchema) file.exec(statement)
      return {
        open: async () => ofSql(open().client, 'sqlite'),
        dump: async () => JSON.stringify((await client.query('select * from siwx_sessions', [])).rows),
        countRevoked: async () => (await client.query('select subject from siwx_revocations', [])).rows.length,
      }
    }, 'sqlite'))

  describe.skipIf(isLeftOut('postgres'))('postgres', () =>
    define(async () => {
      const url = await freshDatabase()
      const open = () => {
        const pool = new pg.Pool({ connectionString: url })
        closing.push(() => pool.end())
        return pool
      }
      const pool = open()
      for (const statement of sqlSchema) await pool.query(statement)
      return {
        open: async () => ofSql(open(), 'postgres'),
        dump: async () => JSON.stringify((await pool.query('select * from siwx_sessions')).rows),
        countRevoked: async () => (await pool.query('select subject from siwx_revocations')).rows.length,
      }
    }, 'postgres'),
  )

  describe.skipIf(isLeftOut('redis'))('redis', () => {
    let redis: Awaited<ReturnType<typeof startRedis>>
    beforeAll(async () => {
      redis = await startRedis()
      closing.push(() => redis.stop())
    })
    let count = 0
    define(async () => {
      const prefix = `site${++count}:`
      const open = async () => {
        const client = await openRedisSocket(new URL(redis.url).searchParams.get('path') ?? '')
        closing.push(() => client.close())
        return client
      }
      const watcher = await open()
      return {
        async open() {
          const client = await open()
          return {
            nonces: () => redisNonces({ client, prefix }),
            sessions: now => redisSessions({ client, prefix, now }),
            revocations: now => redisRevocations({ client, prefix, now }),
          }
        },
        async dump() {
          const keys = (await watcher.run(['KEYS', `${prefix}session:*`])) as string[]
          const values = await Promise.all(keys.map(key => watcher.run(['GET', key])))
          return JSON.stringify([keys, values])
        },
      }
    }, 'redis')
  })
}
