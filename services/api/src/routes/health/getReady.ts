import { requireMigrations } from '@billfold/service/database'
import { readChecks } from '@billfold/service/http'
import { getReady } from 'billfold/protocol'
import { migrations } from '../../db/migrations/migrations.ts'
import { publicRoute } from '../publicRoute.ts'

/**
 * Readiness: the database answers, has the schema of this version and its seed, and the service is not stopping. 503 otherwise.
 */
export const getReadyRoute = publicRoute({
  endpoint: getReady,
  access: 'open',
  rate: undefined,
  async handle(_, { services }) {
    const { database, log } = services
    const parts = {
      database: () => database.ping(),
      async schema() {
        await services.prepared()
        await requireMigrations(database, migrations)
      },
    }
    const checks = { ...(await readChecks(parts, log)), draining: services.isStopping() ? 'failed' : 'ok' }
    const isReady = Object.values(checks).every(state => state === 'ok')
    return Response.json(
      { status: isReady ? 'ok' : 'unavailable', checks },
      isReady ? {} : { status: 503, headers: { 'retry-after': '2' } },
    )
  },
})
