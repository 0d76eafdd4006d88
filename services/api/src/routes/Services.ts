import type { EventSink } from '../analytics/createEventSink.ts'
import type { Database } from '../db/Database.ts'
import type { Families } from '../families/createFamilies.ts'
import type { ServerServices } from '../http/ServerServices.ts'
import type { BalanceReader } from '../lists/balances/createBalanceReader.ts'
import type { MetadataReader } from '../lists/nfts/createMetadataReader.ts'
import type { MediaProxy } from '../media/createMediaProxy.ts'
import type { MediaSigner } from '../media/createMediaSigner.ts'
import type { Names } from '../names/createNames.ts'
import type { Onramp } from '../onramp/createOnramp.ts'
import type { PriceReader } from '../prices/createPriceReader.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import type { Swaps } from '../swaps/createSwaps.ts'
import type { NetworkDirectory } from '../tenants/networks/createNetworkDirectory.ts'
import type { Bulkhead } from '../upstream/createBulkhead.ts'
import type { EsploraClient } from '../upstream/esplora/EsploraClient.ts'
import type { RpcClient } from '../upstream/rpc/RpcClient.ts'

/** Everything that a handler may use, built once by `createApi`. */
export type Services = ServerServices & {
  readonly database: Database
  readonly networks: NetworkDirectory
  /** The code of each namespace. */
  readonly families: Families
  readonly rpc: RpcClient
  readonly esplora: EsploraClient
  /** Calls to nodes that one project may have under way. */
  readonly rpcPlaces: Bulkhead
  readonly balances: BalanceReader
  readonly prices: PriceReader
  /** Asks the venues of a network. */
  readonly swaps: Swaps
  readonly events: EventSink
  /** Reads the metadata of collectibles in the background. */
  readonly metadata: MetadataReader
  /** Signs the addresses of pictures, and checks the signatures. */
  readonly media: MediaSigner
  readonly pictures: MediaProxy
  /** Absent where the operator has set no secret. */
  readonly signIn: SignIn | undefined
  /** Absent where the operator offers no account names. */
  readonly names: Names | undefined
  readonly onramp: Onramp
  /** Streams that one caller may have open. */
  readonly streams: Bulkhead
  /** Fires when the service begins to stop: streams end then. */
  readonly stopping: AbortSignal
  readonly version: { readonly version: string; readonly commit: string | null }
  /** Resolves when schema and seed are there; rejects when that takes longer than a request waits. */
  readonly prepared: () => Promise<void>
}
