import type { Connector } from '../../../core/contracts/Connector.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'

/** One wallet in a list: reachable now (`connector`), known from the directory (`listing`), or both. */
export type WalletItem = {
  /** Of the connector while there is one, else of the listing. */
  readonly id: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly connector: Connector | undefined
  /** Connectors of the same wallet for other families than that of `connector`. */
  readonly others?: readonly Connector[]
  readonly listing: WalletListing | undefined
  /** The title of the host's group that it is in. */
  readonly group?: string
  /** Present where another wallet has the same name: the difference. */
  readonly note?: {
    readonly mark: 'known' | 'unknown' | undefined
    readonly rdns: string | undefined
    /** Which of `count` wallets that share name and rdns it is, from 1. */
    readonly place: number
    readonly count: number
  }
}
