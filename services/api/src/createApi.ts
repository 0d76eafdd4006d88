import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import {
  type Clock,
  ConfigError,
  createMetrics,
  createPreparation,
  describeError,
  type Log,
  silentLog,
  type stopOnSignal,
  systemClock,
  waitFor,
} from '@billfold/service'
import { type DatabaseConfig, toDatabaseFault, warnOfFreeRole } from '@billfold/service/database'
import {
  createAddressFinder,
  createMemoryLimiter,
  defaultHttpLimits,
  type HttpLimits,
  isLikelyPublicSuffix,
  parsePublicSuffixList,
  startMetricsServer,
  startServer,
} from '@billfold/service/http'
import { historyCacheMs, nftCacheMs } from 'billfold/protocol'
import type { Hono } from 'hono'
import { createEventSink } from './analytics/createEventSink.ts'
import { migrate } from './db/migrations/migrate.ts'
import { openDatabase } from './db/openDatabase.ts'
import { createBitcoinFamily } from './families/bitcoin/createBitcoinFamily.ts'
import { createFamilies } from './families/createFamilies.ts'
import { createEvmFamily } from './families/evm/createEvmFamily.ts'
import { createIdentityReader } from './families/evm/createIdentityReader.ts'
import { createGasReader } from './families/evm/gas/createGasReader.ts'
import { createIndexer } from './families/evm/indexer/createIndexer.ts'
import { defaultIndexerSettings } from './families/evm/indexer/defaultIndexerSettings.ts'
import type { IndexerSettings } from './families/evm/indexer/IndexerSettings.ts'
import { createSolanaFamily } from './families/solana/createSolanaFamily.ts'
import type { ApiEnv } from './http/ApiEnv.ts'
import { createApp } from './http/createApp.ts'
import { createLeaseLimiter } from './http/limits/createLeaseLimiter.ts'
import { createOutageLessor } from './http/limits/createOutageLessor.ts'
import { createSqlLessor } from './http/limits/createSqlLessor.ts'
import { createBalanceReader } from './lists/balances/createBalanceReader.ts'
import { createMetadataReader } from './lists/nfts/createMetadataReader.ts'
import { createProvidedPages } from './lists/pages/createProvidedPages.ts'
import { createMediaProxy } from './media/createMediaProxy.ts'
import { createMediaSigner } from './media/createMediaSigner.ts'
import { createPictureWorker } from './media/createPictureWorker.ts'
import { createPriceReader } from './prices/createPriceReader.ts'
import { createProviders } from './providers/createProviders.ts'
import type { ProviderSettings } from './providers/ProviderSettings.ts'
import { routes } from './routes/routes.ts'
import type { Services } from './routes/Services.ts'
import { createNetworkDirectory } from './tenants/networks/createNetworkDirectory.ts'
import { createProjectDirectory } from './tenants/projects/createProjectDirectory.ts'
import { applySeed } from './tenants/seed/applySeed.ts'
import { parseSeed } from './tenants/seed/parseSeed.ts'
import type { SeedInput } from './tenants/seed/seedSchema.ts'
import { createHttpClient } from './upstream/client/createHttpClient.ts'
import { createPostText } from './upstream/client/createPostText.ts'
import { createBulkhead } from './upstream/createBulkhead.ts'
import { createEsploraClient } from './upstream/esplora/createEsploraClient.ts'
import { createRpcClient } from './upstream/rpc/createRpcClient.ts'
import { defaultRpcTimeouts } from './upstream/rpc/defaultRpcTimeouts.ts'
import type { RpcTimeouts } from './upstream/rpc/RpcTimeouts.ts'
import { createSourceReader } from './upstream/sources/createSourceReader.ts'
import type { SourceSettings } from './upstream/sources/SourceSettings.ts'
import { version } from './version.ts'

/** Requests to nodes that one project may have under way in one process: a small part of the sockets there are. */
const rpcPlacesPerProject = 32
/** A block of 45 million gas can hold 12 MB of logs, written as hex. */
const maxBlockBytes = 32_000_000
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
  const { clock = systemClock, log = silentLog, rateFactor = 1, retentionDays = 90, trustedProxyCount = 0 } = options
  const { wait = waitFor } = options
  if (!(rateFactor > 0)) throw new ConfigError('rateFactor', 'takes a number above 0')
  if (!Number.isInteger(trustedProxyCount) || trustedProxyCount < 0)
    throw new ConfigError('trustedProxyCount', 'takes the number of proxies in front of the service, from 0')
  const isPublicSuffix =
    options.publicSuffixList === undefined ? isLikelyPublicSuffix : parsePublicSuffixList(options.publicSuffixList)
  const seed = options.seed === undefined ? undefined : parseSeed(options.seed, { isPublicSuffix })

  const metrics = createMetrics({ prefix: 'billfold_api_' })
  const lifetime = new AbortController()
  // Every request to a node listens while it is under way; Node would take more than ten for a leak.
  setMaxListeners(0, lifetime.signal)
  const database = openDatabase(options.database, log)
  const { httpClient, close: closeSockets } = createHttpClient()
  const rpcOptions = {
    clock,
    log,
    postText: createPostText(httpClient),
    timeouts: { ...defaultRpcTimeouts, ...options.rpcTimeouts },
    signal: lifetime.signal,
    isPrivateRpcAllowed: options.isPrivateRpcAllowed ?? false,
  }
  const rpc = createRpcClient(rpcOptions)
  const providers = createProviders(options.providers ?? {}, {
    httpClient,
    monotonic: clock.monotonic,
    signal: lifetime.signal,
  })
  const prices = createPriceReader({ clock, log, rpc, provider: providers.prices })
  const networks = createNetworkDirectory({ database, clock })
  // Circuits of its own, so that indexing a node to its limits does not close it for visitors.
  const backgroundRpc = createRpcClient({ ...rpcOptions, isRemembering: false, maxAnswerBytes: maxBlockBytes })
  const indexer = createIndexer({
    database,
    networks,
    rpc: backgroundRpc,
    log,
    metrics,
    holder: randomBytes(16).toString('hex'),
    settings: { ...defaultIndexerSettings, ...options.indexer },
    now: clock.now,
    random: Math.random,
  })
  const { ipfsGateway, arweaveGateway, isPrivateAllowed = false } = options.media ?? {}
  const settings = {
    ipfsGateway: ipfsGateway?.replace(/\/+$/, ''),
    arweaveGateway: arweaveGateway?.replace(/\/+$/, ''),
    isPrivateAllowed,
  }
  const readSource = createSourceReader({ httpClient, settings, signal: lifetime.signal })
  const esplora = createEsploraClient({ ...rpcOptions, httpClient })
  const media = createMediaSigner({ database, settings })
  const metadata = createMetadataReader({
    database,
    readItem: async (network, item) => families.of(network.id)?.readItem(network, item),
    log,
    now: clock.now,
  })
  const rpcPlaces = createBulkhead(rpcPlacesPerProject)
  const lists = { clock, database, log, media, metadata, rpcPlaces }
  const families = createFamilies([
    createEvmFamily({
      ...lists,
      rpc,
      backgroundRpc,
      readSource,
      history: providers.history && createProvidedPages(providers.history, { clock, maxAgeMs: historyCacheMs }),
      nfts: providers.nfts && createProvidedPages(providers.nfts, { clock, maxAgeMs: nftCacheMs }),
    }),
    createSolanaFamily({ ...lists, rpc, readSource }),
    createBitcoinFamily({ ...lists, esplora }),
  ])
  const pictureWorker = createPictureWorker({ log })
  let isStopping = false
  const services: Services = {
    clock,
    log,
    database,
    projects: createProjectDirectory({ database, clock }),
    networks,
    // Several processes share a PostgreSQL, so they lease from its buckets; a file belongs to one process.
    limiter:
      database.engine === 'postgres'
        ? createLeaseLimiter({
            lessor: createOutageLessor({ shared: createSqlLessor({ database }), monotonic: clock.monotonic, log }),
            monotonic: clock.monotonic,
          })
        : createMemoryLimiter({ monotonic: clock.monotonic }),
    families,
    rpc,
    esplora,
    rpcPlaces,
    balances: createBalanceReader({ clock, log, families, prices, provider: providers.balances }),
    identities: createIdentityReader({ clock, rpc }),
    prices,
    gas: createGasReader({ clock, rpc }),
    events: createEventSink({ clock, database }),
    metadata,
    media,
    pictures: createMediaProxy({ clock, database, readSource, pictureWorker }),
    http: { ...defaultHttpLimits, ...options.http },
    isPublicSuffix,
    findAddress: createAddressFinder({ log, trustedProxyCount }),
    rateFactor,
    publicUrl: options.publicUrl?.replace(/\/+$/, ''),
    version: { version, commit: options.commit ?? null },
    prepared: () => preparation.wait(readinessMs),
    isStopping: () => isStopping,
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
      const indexing = indexer.stop()
      await Promise.all(servers.map(server => server.stop()))
      lifetime.abort()
      await Promise.all([indexing, metadata.stop(), pictureWorker.stop()])
      await rpc.settled()
      closeSockets()
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
      // A database that is away or being changed must not keep the service from answering /live and, honestly, 503.
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
  type Options = {
    readonly database: DatabaseConfig
    /** Projects and networks, applied before the first request; see the README for the format. */
    readonly seed?: SeedInput
    /** Where browsers reach the service. Default: what each request says. */
    readonly publicUrl?: string
    /** Proxies in front of the service whose `X-Forwarded-For` entry is believed. Default: 0. */
    readonly trustedProxyCount?: number
    /** Multiplies all limits of `rateClasses`. Default: 1. */
    readonly rateFactor?: number
    /** Text of a public suffix list; without it a cautious rule decides which wildcards are refused. */
    readonly publicSuffixList?: string
    /** Whether nodes that projects declare may be of private networks; those of the operator always may. Default: false. */
    readonly isPrivateRpcAllowed?: boolean
    /** How long analytics are kept. Default: 90 days. */
    readonly retentionDays?: number
    readonly http?: Partial<HttpLimits>
    readonly rpcTimeouts?: Partial<RpcTimeouts>
    /** Who is asked for what we do not know ourselves. Default: nobody. */
    readonly providers?: ProviderSettings
    /**
     * Where metadata and pictures of collectibles are read: addresses of gateways for `ipfs:` and `ar:` (none by default), and
     * whether they may be in private networks and plain http (for development).
     */
    readonly media?: Partial<SourceSettings>
    /** How networks that are marked `indexed` are indexed; that begins with `start`. */
    readonly indexer?: Partial<IndexerSettings>
    readonly commit?: string
    readonly log?: Log
    readonly clock?: Clock
    /** Settles after a time. Default: the machine's timers. */
    readonly wait?: (ms: number) => Promise<void>
  }
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
