import type { Log } from '@billfold/service'
import type { Config } from '../config/config.ts'
import { toOptions } from '../config/toOptions.ts'
import { createApi } from '../createApi.ts'

/**
 * Writes the seed file of a configuration into its database, schema first, and ends. Running it again changes nothing.
 *
 * @throws ConfigError for a file that cannot be used; what the database reports.
 */
export async function seed(config: Config, log: Log): Promise<void> {
  const api = createApi(toOptions(config, log))
  try {
    await api.prepare()
    log.info('seeded', { engine: config.database.engine })
  } finally {
    await api.stop()
  }
}
