import type { PaymentCurrency } from 'billfold/protocol'
import type { OnrampAsset } from './OnrampAsset.ts'
import type { OnrampReport } from './OnrampReport.ts'

/** A provider of purchases. `checkout`: its page is opened by an address that we sign. `widget`: by an address with a query. */
export type OnrampProvider = {
  /** In paths and in the database. */
  readonly id: string
  /** As it is shown. */
  readonly name: string
  readonly kind: 'checkout' | 'widget'
  /** As they are shown, for example `1-2%`. */
  readonly fees: string | undefined
  /** Origin of its pages. */
  readonly origin: string
  /** @throws UpstreamError */
  readOptions(): Promise<OnrampProvider.Offer>
  /**
   * Absent for providers that show prices on their page alone.
   *
   * @returns `undefined` for an amount that the provider does not take.
   * @throws UpstreamError
   */
  readonly readQuote?: (asked: OnrampProvider.Purchase) => Promise<OnrampProvider.Quote | undefined>
  /** The address of its page for one purchase. */
  createUrl(order: OnrampProvider.NewOrder): string
  /** Absent for providers that report nothing to us. `undefined` for an order that the provider does not know. @throws UpstreamError */
  readonly readStatus?: (reference: string) => Promise<OnrampReport | undefined>
  /** Absent for the same. `undefined` for what the provider has not signed, or not within the last minutes. */
  readonly parseWebhook?: (body: string, headers: Headers) => OnrampReport | undefined
}

export declare namespace OnrampProvider {
  type Offer = { readonly assets: readonly OnrampAsset[]; readonly currencies: readonly PaymentCurrency[] }
  type Purchase = {
    readonly asset: OnrampAsset
    /** Of the payment. */
    readonly currency: string
    /** Of the payment, before fees, as a decimal string. */
    readonly amount: string
  }
  /** Decimal strings of the payment currency, and of the asset for `purchaseAmount`. */
  type Quote = {
    readonly id: string
    readonly networkFee: string
    readonly subtotal: string
    readonly total: string
    readonly purchaseAmount: string
  }
  type NewOrder = Purchase & {
    readonly projectId: string
    readonly reference: string
    readonly address: string
    /** Milliseconds since 1970. */
    readonly expiresAt: number
    readonly redirectUrl: string | undefined
  }
}
