import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import { isLeftOut, startPostgres, startRedis } from '@billfold/service/testing/servers'
import { afterAll, beforeAll, describe } from 'vitest'
import { freshDatabase } from '../../../../scripts/testing/freshDatabase.ts'
import type { StoreConfig } from '../../src/store/StoreConfig.ts'

type Servers = {
  /** Only with `stopsPostgres`: the other files share the one of the run. */
  readonly postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  readonly redis: Awaited<ReturnType<typeof startRedis>>
}

type Engine = {
  readonly isShared: boolean
  readonly needs: readonly ('postgres' | 'redis')[]
  fresh(servers: Servers): Promise<StoreConfig> | StoreConfig
}

const createDatabase = async ({ postgres }: Servers) => postgres?.createDatabase() ?? freshDatabase()
const engines: Readonly<Record<string, Engine>> = {
  memory: { isShared: false, needs: [], fresh: () => ({ engine: 'memory' }) },
  sqlite: { isShared: false, needs: [], fresh: () => ({ engine: 'sqlite', file: join(makeFolder(), 'relay.sqlite') }) },
  postgres: {
    isShared: true,
    needs: ['postgres'],
    fresh: async servers => ({ engine: 'postgres', url: await createDatabase(servers) }),
  },
  'postgres and redis': {
    isShared: true,
    needs: ['postgres', 'redis'],
    fresh: async servers => ({
      engine: 'postgres',
      url: await createDatabase(servers),
      brokerUrl: servers.redis.url,
    }),
  },
  redis: { isShared: true, needs: ['redis'], fresh: ({ redis }) => ({ engine: 'redis', url: redis.url }) },
}

type Filter = { readonly isShared?: true; readonly names?: readonly string[]; readonly stopsPostgres?: true }

/**
 * The same tests over every store; `fresh` creates one. `isShared` takes those that several instances can use, `names` those; `stopsPostgres` starts
 * a PostgreSQL for the file, which its tests may stop.
 */
export function withStores(
  title: string,
  filter: Filter,
  define: (fresh: () => Promise<StoreConfig>, servers: () => Servers, name: string) => void,
): void {
  const chosen = Object.entries(engines).filter(
    ([name, { isShared }]) => (!filter.isShared || isShared) && (filter.names?.includes(name) ?? true),
  )
  const needsRedis = chosen.some(([, { needs }]) => needs.includes('redis'))
  describe(title, () => {
    let servers: Servers
    beforeAll(async () => {
      const postgres = filter.stopsPostgres && !isLeftOut('postgres') ? await startPostgres() : undefined
      // No test that runs asks for one that is left out.
      const redis = needsRedis && !isLeftOut('redis') ? await startRedis() : undefined
      servers = { postgres, redis } as Servers
    })
    afterAll(async () => {
      await Promise.all([servers.postgres?.stop(), servers.redis?.stop()])
    })
    for (const [name, { fresh, needs }] of chosen)
      describe.skipIf(needs.some(isLeftOut))(name, () =>
        define(
          async () => fresh(servers),
          () => servers,
          name,
        ),
      )
  })
}
