import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { type createMetrics, waitFor } from '@billfold/service'
import { createAddressFinder, createMemoryLimiter, defaultHttpLimits } from '@billfold/service/http'
import { historyCacheMs, nftCacheMs } from 'billfold/protocol'
import type { ApiOptions } from './ApiOptions.ts'
import { createEventSink } from './analytics/createEventSink.ts'
import { openDatabase } from './db/openDatabase.ts'
import { createBitcoinFamily } from './families/bitcoin/createBitcoinFamily.ts'
import { createFamilies } from './families/createFamilies.ts'
import { createEvmFamily } from './families/evm/createEvmFamily.ts'
import { createFinality } from './families/evm/finality/createFinality.ts'
import { createIndexer, type Indexer } from './families/evm/indexer/createIndexer.ts'
import { defaultIndexerSettings } from './families/evm/indexer/defaultIndexerSettings.ts'
import { createSolanaFamily } from './families/solana/createSolanaFamily.ts'
import { createLeaseLimiter } from './http/limits/createLeaseLimiter.ts'
import { createOutageLessor } from './http/limits/createOutageLessor.ts'
import { createSqlLessor } from './http/limits/createSqlLessor.ts'
import { createBalanceReader } from './lists/balances/createBalanceReader.ts'
import { createMetadataReader } from './lists/nfts/createMetadataReader.ts'
import { createProvidedPages } from './lists/pages/createProvidedPages.ts'
import { createMediaProxy } from './media/createMediaProxy.ts'
import { createMediaSigner } from './media/createMediaSigner.ts'
import { createPictureWorker } from './media/createPictureWorker.ts'
import { createNames } from './names/createNames.ts'
import { createOnramp } from './onramp/createOnramp.ts'
import { createPriceReader } from './prices/createPriceReader.ts'
import { createProviders } from './providers/createProviders.ts'
import type { Services } from './routes/Services.ts'
import { createSignIn } from './signIn/createSignIn.ts'
import { createSwaps } from './swaps/createSwaps.ts'
import { createNetworkDirectory } from './tenants/networks/createNetworkDirectory.ts'
import { createProjectDirectory } from './tenants/projects/createProjectDirectory.ts'
import { createHttpClient } from './upstream/client/createHttpClient.ts'
import { createPostText } from './upstream/client/createPostText.ts'
import { createBulkhead } from './upstream/createBulkhead.ts'
import { createEsploraClient } from './upstream/esplora/createEsploraClient.ts'
import { createRpcClient } from './upstream/rpc/createRpcClient.ts'
import { defaultRpcTimeouts } from './upstream/rpc/defaultRpcTimeouts.ts'
import { createSourceReader } from './upstream/sources/createSourceReader.ts'
import { version } from './version.ts'

/** Requests to nodes that one project may have under way in one process: a small part of the sockets there are. */
const rpcPlacesPerProject = 32
/** A block of 45 million gas can hold 12 MB of logs, written as hex. */
const maxBlockBytes = 32_000_000
/** Orders that one caller may follow at once. */
const streamsPerCaller = 20

/** Creates what handlers use, and the indexer. Sends no request to the database, a node or a provider yet. */
export function createServices(options: createServices.Options): createServices.ReturnType {
  const { clock, log, metrics, isPublicSuffix, rateFactor, trustedProxyCount } = options
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
  const rpc = createRpcClient({ ...rpcOptions, finality: createFinality(clock) })
  const providers = createProviders(options.providers ?? {}, {
    httpClient,
    clock,
    signal: lifetime.signal,
  })
  const prices = createPriceReader({
    clock,
    log,
    readPools: async network => (await families.of(network.id)?.readPools?.(network)) ?? [],
    provider: providers.prices,
  })
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
  const swaps = createSwaps({
    clock,
    log,
    prices,
    venuesOf: network => [...(families.of(network.id)?.swaps?.venues ?? []), ...(providers.swaps ?? [])],
    readGasPrice: async network => (await families.of(network.id)?.readGasPrices?.(network))?.standard,
  })
  const pictureWorker = createPictureWorker({ log })
  const signIn = options.signIn && createSignIn({ database, clock, log, metrics, settings: options.signIn })
  const onramp = createOnramp({
    ...{ database, clock, log, wait: waitFor },
    providers: providers.onramps ?? [],
    exchanges: providers.exchanges ?? [],
  })
  const services = {
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
    prices,
    swaps,
    events: createEventSink({ clock, database }),
    metadata,
    media,
    pictures: createMediaProxy({ clock, database, readSource, pictureWorker }),
    signIn,
    names: options.names && createNames({ database, clock, settings: options.names }),
    onramp,
    streams: createBulkhead(streamsPerCaller),
    http: { ...defaultHttpLimits, ...options.http },
    isPublicSuffix,
    findAddress: createAddressFinder({ log, trustedProxyCount }),
    rateFactor,
    publicUrl: options.publicUrl?.replace(/\/+$/, ''),
    version: { version, commit: options.commit ?? null },
  }
  return {
    services,
    indexer,
    async stop() {
      lifetime.abort()
      await Promise.all([indexer.stop(), metadata.stop(), pictureWorker.stop(), signIn?.close()])
      await rpc.settled()
      closeSockets()
    },
  }
}

export declare namespace createServices {
  type Options = ApiOptions &
    Pick<Services, 'clock' | 'isPublicSuffix' | 'log' | 'rateFactor'> & {
      readonly metrics: createMetrics.ReturnType
      readonly trustedProxyCount: number
    }
  type ReturnType = {
    readonly services: Omit<Services, 'isStopping' | 'prepared' | 'stopping'>
    readonly indexer: Indexer
    /** Ends requests to others and work in the background; settles when nothing is under way. The database stays open. */
    stop(): Promise<void>
  }
}
