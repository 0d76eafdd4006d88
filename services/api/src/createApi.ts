import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import {
  ConfigError,
  createMetrics,
  createPreparation,
  describeError,
  silentLog,
  type stopOnSignal,
  systemClock,
  waitFor,
} from '@billfold/service'
import { toDatabaseFault, warnOfFreeRole } from '@billfold/service/database'
import { isLikelyPublicSuffix, parsePublicSuffixList, startMetricsServer, startServer } from '@billfold/service/http'
import type { Hono } from 'hono'
import type { ApiOptions } from './ApiOptions.ts'
import { createServices } from './createServices.ts'
import { migrate } from './db/migrations/migrate.ts'
import type { ApiEnv } from './http/ApiEnv.ts'
import { createApp } from './http/createApp.ts'
import { routes } from './routes/routes.ts'
import type { Services } from './routes/Services.ts'
import { applySeed } from './tenants/seed/applySeed.ts'
import { parseSeed } from './tenants/seed/parseSeed.ts'
import type { SeedInput } from './tenants/seed/seedSchema.ts'

const purgeEveryMs = 3_600_000
/** How long a question whether we are ready, and a start, wait for the database to be prepared. */
const readinessMs = 1_000
const startMs = 2_000
const dayMs = 86_400_000

/**
 * Builds the service. Nothing listens yet: `fetch` answers requests in process, `start` opens a port. The database is
 * brought to its newest schema and seeded before the first request is answered.
 *
 * @throws ConfigError naming the option and what it takes.
 * @example
 * const api = createApi({ database: { engine: 'sqlite', file: '.data/api.sqlite' }, seed })
 * const { url } = await api.start({ port: 0 })
 * await api.stop()
 */
export function createApi(options: createApi.Options): createApi.ReturnType {
  const { clock = systemClock, log = silentLog, retentionDays = 90, wait = waitFor } = options
  const { rateFactor = 1, trustedProxyCount = 0 } = options
  if (!(rateFactor > 0)) throw new ConfigError('rateFactor', 'takes a number above 0')
  if (!Number.isInteger(trustedProxyCount) || trustedProxyCount < 0)
    throw new ConfigError('trustedProxyCount', 'takes the number of proxies in front of the service, from 0')
  const isPublicSuffix =
    options.publicSuffixList === undefined ? isLikelyPublicSuffix : parsePublicSuffixList(options.publicSuffixList)
  const seed = options.seed === undefined ? undefined : parseSeed(options.seed, { isPublicSuffix })

  const metrics = createMetrics({ prefix: 'billfold_api_' })
  const {
    services: created,
    indexer,
    stop: stopServices,
  } = createServices({ ...options, clock, log, metrics, isPublicSuffix, rateFactor, trustedProxyCount })
  const { database } = created
  let isStopping = false
  const stopping = new AbortController()
  // Each open stream listens.
  setMaxListeners(0, stopping.signal)
  const services: Services = {
    ...created,
    prepared: () => preparation.wait(readinessMs),
    isStopping: () => isStopping,
    stopping: stopping.signal,
  }

  const writeSeed = (value: ReturnType<typeof parseSeed>) =>
    applySeed(database, value, { now: clock.now, randomHex: count => randomBytes(count).toString('hex') })

  const preparation = createPreparation({
    async run(signal) {
      const ran = await migrate(database, { now: clock.now, signal, log })
      if (ran.length > 0) log.info('database.migrated', { engine: database.engine, steps: ran.join(' ') })
      await warnOfFreeRole(database, log)
      if (seed) await writeSeed(seed)
    },
    onFailure: error => log.error('database.unavailable', describeError(error)),
    patienceMs: services.http.requestTimeoutMs / 2,
  })

  /** An outage passes, a typing error does not. */
  async function endOnFault(error: unknown): Promise<void> {
    const fault = toDatabaseFault(error)
    if (fault === undefined) return
    await stop()
    throw new ConfigError('database', fault)
  }

  const app = createApp({ routes, services, prepare: () => preparation.wait() })
  const servers: startServer.ReturnType[] = []
  let purgeTimer: NodeJS.Timeout | undefined
  let purging = Promise.resolve()
  let stopped: Promise<void> | undefined

  async function purge(): Promise<void> {
    try {
      await services.limiter.sweep()
      await services.signIn?.purge()
      await services.names?.purge()
      await services.onramp.purge(clock.now() - retentionDays * dayMs)
      const count = await services.events.purge(clock.now() - retentionDays * dayMs)
      if (count > 0) log.info('analytics.purged', { count })
    } catch (error) {
      log.warn('purge-failed', describeError(error))
    }
  }

  async function stop({ closeDelayMs = 0 }: stopOnSignal.StopOptions = {}): Promise<void> {
    stopped ??= (async () => {
      isStopping = true
      log.info('stopping')
      if (closeDelayMs > 0) await wait(closeDelayMs)
      clearInterval(purgeTimer)
      stopping.abort()
      const indexing = indexer.stop()
      await Promise.all(servers.map(server => server.stop()))
      await Promise.all([indexing, stopServices()])
      await preparation.stop()
      await purging
      await database.close()
      log.info('stopped')
    })()
    return stopped
  }

  return {
    app,
    fetch: async (request, env) => app.fetch(request, env ?? {}),
    prepare: preparation.finish,
    async reload(input) {
      const next = parseSeed(input, { isPublicSuffix })
      await preparation.wait()
      await writeSeed(next)
    },
    async start({ host = '127.0.0.1', port = 0, metrics: figures } = {}) {
      if (isStopping) throw new ConfigError('start', 'comes before stop')
      // While the database is away or being migrated the service answers /live, and 503 for the rest.
      preparation.keepTrying()
      await preparation.wait(startMs).catch(endOnFault)
      const server = await startServer({ fetch: app.fetch, host, port, limits: services.http })
      servers.push(server)
      const figuresServer =
        figures &&
        (await startMetricsServer({
          host: figures.host ?? '127.0.0.1',
          port: figures.port ?? 0,
          read: async () => metrics.text(),
        }))
      if (figuresServer) servers.push(figuresServer)
      if (purgeTimer === undefined) {
        const purgeNext = () => {
          purging = purging.then(purge)
        }
        purgeNext()
        purgeTimer = setInterval(purgeNext, purgeEveryMs)
        purgeTimer.unref()
      }
      indexer.start()
      log.info('listening', { url: server.url, ...(figuresServer && { metrics: figuresServer.url }) })
      return { url: server.url, metricsUrl: figuresServer?.url, stop }
    },
    stop,
  }
}

export declare namespace createApi {
  type Listening = { readonly host?: string; readonly port?: number }
  type Options = ApiOptions
  type ReturnType = {
    /** The hono app, for tests by `app.request()`. */
    readonly app: Hono<ApiEnv>
    /** Answers a request in process. */
    fetch(request: Request, env?: ApiEnv['Bindings']): Promise<Response>
    /** Brings the database to its newest schema and seeds it, however long that takes. A request waits for it half of `requestTimeoutMs`. */
    prepare(): Promise<void>
    /** Writes another seed into the database, all of it or nothing; every process sees it within ten seconds. @throws ConfigError for one that cannot be used. */
    reload(seed: SeedInput): Promise<void>
    /** Listens; for `/metrics`, on a port of its own, only where `metrics` says so. `port` 0 takes a free one. */
    start(
      options?: Listening & { readonly metrics?: Listening | undefined },
    ): Promise<{ readonly url: string; readonly metricsUrl: string | undefined; stop(): Promise<void> }>
    /** Serves on for `closeDelayMs` and is not ready, lets requests under way finish (at most `drainTimeoutMs`), then ends everything. May be called often. */
    stop(options?: stopOnSignal.StopOptions): Promise<void>
  }
}
