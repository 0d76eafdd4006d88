import type { Clock, Log } from '@billfold/service'
import type { DatabaseConfig } from '@billfold/service/database'
import type { HttpLimits } from '@billfold/service/http'
import type { IndexerSettings } from './families/evm/indexer/IndexerSettings.ts'
import type { NameSettings } from './names/NameSettings.ts'
import type { ProviderSettings } from './providers/ProviderSettings.ts'
import type { SignInSettings } from './signIn/SignInSettings.ts'
import type { SeedInput } from './tenants/seed/seedSchema.ts'
import type { RpcTimeouts } from './upstream/rpc/RpcTimeouts.ts'
import type { SourceSettings } from './upstream/sources/SourceSettings.ts'

/** Options of `createApi`. */
export type ApiOptions = {
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
  /** Providers of data that the service does not have itself. Default: none. */
  readonly providers?: ProviderSettings
  /**
   * Where metadata and pictures of collectibles are read: addresses of gateways for `ipfs:` and `ar:` (none by default), and
   * whether they may be in private networks and plain http (for development).
   */
  readonly media?: Partial<SourceSettings>
  /** How networks that are marked `indexed` are indexed; that begins with `start`. */
  readonly indexer?: Partial<IndexerSettings>
  /** Sign-in for pages of projects that enable it. Default: none. */
  readonly signIn?: SignInSettings
  /** Account names below the operator's suffix. Default: none. */
  readonly names?: NameSettings
  readonly commit?: string
  readonly log?: Log
  readonly clock?: Clock
  /** Settles after a time. Default: the machine's timers. */
  readonly wait?: (ms: number) => Promise<void>
}
