import type { OnrampAsset } from './OnrampAsset.ts'
import type { OnrampProvider } from './OnrampProvider.ts'

/** An exchange from which a visitor deposits. */
export type ExchangeProvider = Pick<OnrampProvider, 'id' | 'name' | 'parseWebhook' | 'readStatus'> & {
  /** @throws UpstreamError */
  readAssets(): Promise<readonly OnrampAsset[]>
  /** The address of its page for one withdrawal. */
  createUrl(order: ExchangeProvider.NewOrder): string
}

export declare namespace ExchangeProvider {
  type NewOrder = Omit<OnrampProvider.NewOrder, 'currency'>
}
