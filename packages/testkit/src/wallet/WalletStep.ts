import type { ProviderEventName } from './Eip1193.ts'

/** What a wallet does by itself after it has shared its accounts with the page. */
export type WalletStep = {
  /** Milliseconds after the grant. */
  readonly afterMs: number
} & (
  | { readonly does: 'end' | 'vanish' }
  | { readonly does: 'move'; readonly chainId: number }
  /** Sends these payloads one after the other, from the start again until there were `count` (each once when absent). */
  | {
      readonly does: 'emit'
      readonly event: ProviderEventName
      readonly payloads: readonly unknown[]
      readonly count?: number
      readonly everyMs?: number
    }
)
