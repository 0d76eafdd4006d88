import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import { startPostgres, startRedis } from '@billfold/service/testing/servers'
import { afterAll, beforeAll, describe } from 'vitest'
import type { StoreConfig } from '../../src/store/StoreConfig.ts'

type Servers = {
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>
  readonly redis: Awaited<ReturnType<typeof startRedis>>
}

const engines: Readonly<
  Record<string, { readonly isShared: boolean; fresh(servers: Servers): Promise<StoreConfig> | StoreConfig }>
> = {
  memory: { isShared: false, fresh: () => ({ engine: 'memory' }) },
  sqlite: { isShared: false, fresh: () => ({ engine: 'sqlite', file: join(makeFolder(), 'relay.sqlite') }) },
  postgres: {
    isShared: true,
    fresh: async ({ postgres }) => ({ engine: 'postgres', url: await postgres.createDatabase() }),
  },
  'postgres and redis': {
    isShared: true,
    fresh: async ({ postgres, redis }) => ({
      engine: 'postgres',
      url: await postgres.createDatabase(),
      brokerUrl: redis.url,
    }),
  },
  redis: { isShared: true, fresh: ({ redis }) => ({ engine: 'redis', url: redis.url }) },
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
      servers = { postgres: await startPostgres(), redis: await startRedis() }
    })
    afterAll(async () => {
      await Promise.all([servers.postgres.stop(), servers.redis.stop()])
    })
    for (const [name, { fresh, isShared }] of Object.entries(engines))
      if ((!filter.isShared || isShared) && (filter.names?.includes(name) ?? true))
        describe(name, () =>
          define(
            async () => fresh(servers),
            () => servers,
            name,
          ),
        )
  })
}
