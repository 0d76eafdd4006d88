import type { BalanceProvider } from '../lists/balances/BalanceProvider.ts'
import type { HistoryProvider } from '../lists/history/HistoryProvider.ts'
import type { NftProvider } from '../lists/nfts/NftProvider.ts'
import type { ExchangeProvider } from '../onramp/ExchangeProvider.ts'
import type { OnrampProvider } from '../onramp/OnrampProvider.ts'
import type { PriceProvider } from '../prices/PriceProvider.ts'
import type { SwapVenue } from '../swaps/SwapVenue.ts'

/** The ports to providers; each is there when a provider of it has settings. */
export type Providers = {
  readonly history?: HistoryProvider | undefined
  readonly balances?: BalanceProvider | undefined
  readonly nfts?: NftProvider | undefined
  readonly prices?: PriceProvider | undefined
  readonly onramps?: readonly OnrampProvider[] | undefined
  readonly exchanges?: readonly ExchangeProvider[] | undefined
  /** All of them are asked. */
  readonly swaps?: readonly SwapVenue[]
}
