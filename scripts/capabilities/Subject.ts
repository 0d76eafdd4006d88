import type { ChainAdapter, FeatureContext, WalletSessionRules } from 'billfold/adapter'
import type { Capability } from './Book.ts'

/** One way to reach a wallet, made by the code that pages run: who serves it, and a connector that was really made. */
export type Subject = FeatureContext & {
  readonly adapter: ChainAdapter
  /** Of a pairing. */
  readonly rules?: WalletSessionRules
  /** What the code cannot declare, as it depends on the wallet behind the connector. */
  readonly lacks?: readonly Capability['id'][]
}
