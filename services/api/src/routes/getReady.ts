import { describeError } from '@billfold/service'
import { getReady } from 'billfold/protocol'
import { publicRoute } from '../serve/publicRoute.ts'

/** One round trip to the database; 503 while it is away and while the service stops. */
export const getReadyRoute = publicRoute({
  endpoint: getReady,
  access: 'open',
  rate: undefined,
  async handle(_, { services }) {
    const { database, log } = services
    const isAnswering = await database.ping().then(
      () => true,
      (error: unknown) => {
        log.warn('ready.database-failed', describeError(error))
        return false
      },
    )
    const isReady = isAnswering && !services.isStopping()
    const checks = { database: isAnswering ? 'ok' : 'failed', draining: services.isStopping() ? 'failed' : 'ok' }
    const body = { status: isReady ? 'ok' : 'unavailable', checks }
    return Response.json(body, isReady ? {} : { status: 503, headers: { 'retry-after': '2' } })
  },
})
