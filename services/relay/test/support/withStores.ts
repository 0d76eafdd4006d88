import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import { isLeftOut, startPostgres, startRedis } from '@billfold/service/testing/servers'
import { afterAll, beforeAll, describe } from 'vitest'
import type { StoreConfig } from '../../src/store/StoreConfig.ts'

type Servers = {
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>
  readonly redis: Awaited<ReturnType<typeof startRedis>>
}

type Engine = {
  readonly isShared: boolean
  readonly needs: readonly ('postgres' | 'redis')[]
  fresh(servers: Servers): Promise<StoreConfig> | StoreConfig
}

const engines: Readonly<Record<string, Engine>> = {
  memory: { isShared: false, needs: [], fresh: () => ({ engine: 'memory' }) },
  sqlite: { isShared: false, needs: [], fresh: () => ({ engine: 'sqlite', file: join(makeFolder(), 'relay.sqlite') }) },
  postgres: {
    isShared: true,
    needs: ['postgres'],
    fresh: async ({ postgres }) => ({ engine: 'postgres', url: await postgres.createDatabase() }),
  },
  'postgres and redis': {
    isShared: true,
    needs: ['postgres', 'redis'],
    fresh: async ({ postgres, redis }) => ({
      engine: 'postgres',
      url: await postgres.createDatabase(),
      brokerUrl: redis.url,
    }),
  },
  redis: { isShared: true, needs: ['redis'], fresh: ({ redis }) => ({ engine: 'redis', url: redis.url }) },
}

/** The same tests over every store; `fresh` gives one that nobody used. With `isShared`, over those that several instances can use; with `names`, over those. */
export function withStores(
  title: string,
  filter: { readonly isShared?: true; readonly names?: readonly string[] },
  define: (fresh: () => Promise<StoreConfig>, servers: () => Servers, name: string) => void,
): void {
  describe(title, () => {
    let servers: Servers
    beforeAll(async () => {
      servers = await startServers()
    })
    afterAll(async () => {
      await Promise.all([servers.postgres?.stop(), servers.redis?.stop()])
    })
    for (const [name, { fresh, isShared, needs }] of Object.entries(engines))
      if ((!filter.isShared || isShared) && (filter.names?.includes(name) ?? true))
        describe.skipIf(needs.some(isLeftOut))(name, () =>
          define(
            async () => fresh(servers),
            () => servers,
            name,
          ),
        )
  })
}

/** No test that runs asks for one that is left out. */
async function startServers(): Promise<Servers> {
  const postgres = isLeftOut('postgres') ? undefined : await startPostgres()
  const redis = isLeftOut('redis') ? undefined : await startRedis()
  return { postgres, redis } as Servers
}
