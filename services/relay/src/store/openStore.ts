import { randomUUID } from 'node:crypto'
import type { Clock, Log } from '@billfold/service'
import { openDatabase } from '@billfold/service/database'
import type { AllBounds } from '../limits/OwnerBounds.ts'
import { createMemoryStore } from './memory/createMemoryStore.ts'
import { createRedisNotifier } from './redis/createRedisNotifier.ts'
import { createRedisStore } from './redis/createRedisStore.ts'
import type { Store } from './Store.ts'
import type { StoreConfig } from './StoreConfig.ts'
import { createPostgresNotifier } from './sql/createPostgresNotifier.ts'
import { createPostgresStore } from './sql/createPostgresStore.ts'
import type { Tables } from './sql/schema.ts'
import { createSqliteStore } from './sqlite/createSqliteStore.ts'

/**
 * Opens the store of a configuration. A server that is away now is found when it is back.
 *
 * @throws ConfigError for a file or address that cannot be used.
 */
export function openStore(config: StoreConfig, { bounds, clock, log }: openStore.Options): Store {
  if (config.engine === 'memory') return createMemoryStore({ bounds, clock })
  const instanceId = randomUUID()
  if (config.engine === 'redis') {
    const notifier = createRedisNotifier({ url: config.url, instanceId, log })
    return createRedisStore({ url: config.url, notifier, log, bounds })
  }
  if (config.engine === 'sqlite') {
    // Steps of the wall clock while we run neither end nor lengthen a life.
    const offset = clock.now() - clock.monotonic()
    return createSqliteStore({ file: config.file, log, bounds, now: () => Math.floor(offset + clock.monotonic()) })
  }
  const database = openDatabase<Tables>(config, { name: 'billfold-relay', log })
  const { brokerUrl, url } = config
  const notifier =
    brokerUrl === undefined
      ? createPostgresNotifier({ url, instanceId, log })
      : createRedisNotifier({ url: brokerUrl, instanceId, log })
  return createPostgresStore({ database, log, notifier, instanceId, bounds, isNotifying: brokerUrl === undefined })
}

export declare namespace openStore {
  type Options = {
    readonly clock: Clock
    readonly log: Log
    /** How much may wait of each owner. */
    readonly bounds: AllBounds
  }
}
