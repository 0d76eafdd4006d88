import type { BalanceProvider } from './BalanceProvider.ts'
import type { HistoryProvider } from './HistoryProvider.ts'
import type { NftProvider } from './NftProvider.ts'
import type { PriceProvider } from './PriceProvider.ts'

/** The ports to others who know more than we do; each is there when somebody is set up for it. */
export type Providers = {
  readonly history?: HistoryProvider | undefined
  readonly balances?: BalanceProvider | undefined
  readonly nfts?: NftProvider | undefined
  readonly prices?: PriceProvider | undefined
}
