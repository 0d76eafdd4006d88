import type { Log } from '@billfold/service'
import type { Payout } from './payout/Payout.ts'
import type { SandboxAsset } from './SandboxAsset.ts'

/** Options of `createSandbox`. */
export type SandboxOptions = {
  /** SQLite file of orders; it is created. */
  readonly file: string
  readonly assets: readonly SandboxAsset[]
  /** By CAIP-2 id: how each network is paid out. */
  readonly payouts: ReadonlyMap<string, Payout>
  readonly keys: {
    /** In addresses: which operator opens a page. */
    readonly publicKey: string
    /** Signs addresses, and is the bearer token of the operator's server. */
    readonly secretKey: string
    /** Signs webhooks. */
    readonly webhookSecret: string
  }
  /** Where the operator's server takes events; asked when one is sent. */
  readonly webhookUrl: () => string
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Settles after a time, or at once when the signal fires. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** How often orders that are over and events that are due are looked for. Default: 500 ms. */
  readonly tickMs?: number
  readonly fetch?: typeof fetch
  readonly log?: Log
}
