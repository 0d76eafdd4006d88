import type { NftItem } from '../../../lists/nfts/NftItem.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { NftPosition } from './NftPosition.ts'

/** An item that an account holds, with its metadata. */
export type NftRow = NftItem &
  NftPosition & {
    readonly network: ServedNetwork
    /** How many the account has, as decimal text. */
    readonly balance: string
    /** What the contract calls itself. */
    readonly collectionName: string | null
    readonly collectionSymbol: string | null
    readonly name: string | null
    readonly description: string | null
    /** What the picture proxy is asked for. */
    readonly image: string | null
    /** JSON text. */
    readonly attributes: string | null
    /** Whether it was minted to many accounts at once, by a transaction of another account. */
    readonly isMassMinted: boolean
    /** Whether its metadata is to be fetched (again). */
    readonly isDue: boolean
  }
