import type { Clock, Log } from '@billfold/service'
import type { createAddressFinder, HttpLimits, RateLimiter } from '@billfold/service/http'
import type { Checksum } from './addresses/createChecksum.ts'
import type { EventSink } from './analytics/createEventSink.ts'
import type { BalanceReader } from './balances/createBalanceReader.ts'
import type { Database } from './db/Database.ts'
import type { EsploraClient } from './esplora/EsploraClient.ts'
import type { Families } from './families/createFamilies.ts'
import type { GasReader } from './gas/createGasReader.ts'
import type { IdentityReader } from './identity/createIdentityReader.ts'
import type { MediaProxy } from './media/createMediaProxy.ts'
import type { MediaSigner } from './media/createMediaSigner.ts'
import type { NetworkDirectory } from './networks/createNetworkDirectory.ts'
import type { MetadataReader } from './nfts/createMetadataReader.ts'
import type { ProvidedPages } from './pages/createProvidedPages.ts'
import type { PriceReader } from './prices/createPriceReader.ts'
import type { ProjectDirectory } from './projects/createProjectDirectory.ts'
import type { HistoryProvider } from './providers/HistoryProvider.ts'
import type { NftProvider } from './providers/NftProvider.ts'
import type { RpcClient } from './rpc/RpcClient.ts'
import type { Bulkhead } from './upstream/createBulkhead.ts'

/** Everything a handler may use, built once by `createApi`. */
export type Services = {
  readonly clock: Clock
  readonly log: Log
  readonly database: Database
  readonly projects: ProjectDirectory
  readonly networks: NetworkDirectory
  readonly limiter: RateLimiter
  /** What is known of the chains of each namespace. */
  readonly families: Families
  readonly rpc: RpcClient
  readonly esplora: EsploraClient
  /** Calls to nodes that one project may have under way. */
  readonly rpcPlaces: Bulkhead
  readonly balances: BalanceReader
  readonly identities: IdentityReader
  readonly prices: PriceReader
  readonly gas: GasReader
  /** Asked about networks that are not indexed; absent when no provider is set up. */
  readonly history: ProvidedPages<HistoryProvider.Row> | undefined
  readonly nfts: ProvidedPages<NftProvider.Row> | undefined
  readonly events: EventSink
  readonly checksum: Checksum
  /** What collections tell of their items. */
  readonly metadata: MetadataReader
  /** Gives out addresses of pictures, and knows its own again. */
  readonly media: MediaSigner
  readonly pictures: MediaProxy
  readonly http: HttpLimits
  readonly isPublicSuffix: (host: string) => boolean
  /** IP address of a caller. */
  readonly findAddress: createAddressFinder.ReturnType
  /** All limits are multiplied with it. */
  readonly rateFactor: number
  /** Where browsers reach us, without a trailing slash; what the request says when absent. */
  readonly publicUrl: string | undefined
  readonly version: { readonly version: string; readonly commit: string | null }
  /** Resolves when schema and seed were there; rejects when that takes longer than a request waits. */
  readonly prepared: () => Promise<void>
  readonly isStopping: () => boolean
}
