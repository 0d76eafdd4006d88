import type { NetworkId } from '../protocol/caip/types.ts'

/** What a payment is made in. */
export type PaymentAsset = {
  /** CAIP-2 id of a configured network. */
  readonly network: NetworkId
  /** `native`, or the contract of a token. */
  readonly asset: string
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly logoURI?: string | undefined
  }
}

/** A payment as a host asks for it. */
export type PayOptions = {
  readonly paymentAsset: PaymentAsset
  /** Address that is paid, on the network of the asset. */
  readonly recipient: string
  /** Whole units of the asset, as a decimal string such as `'19.90'`. A number is taken where it is written without an exponent. */
  readonly amount: string | number
  /** 32 bytes as 0x hex by which your server finds the payment, see `createPayReference`. The transaction carries it. */
  readonly reference?: string | undefined
  /** Where the visitor goes on when the payment has ended. */
  readonly redirectUrl?: { readonly success: string; readonly failure: string } | undefined
  /** Whether the redirect opens in a new tab, by the visitor's press; otherwise this page goes there by itself. True by default. */
  readonly openInNewTab?: boolean | undefined
  /** Which exchanges of the API may be chosen, by their ids. */
  readonly payWithExchange?:
    | { readonly includeOnly?: readonly string[] | undefined; readonly exclude?: readonly string[] | undefined }
    | undefined
  /** `deposit` words the views as a deposit into an account of the visitor's. */
  readonly choice?: 'pay' | 'deposit' | undefined
}
