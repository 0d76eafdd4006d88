import type { NetworkId } from 'billfold/protocol'
import type { PageProvider } from '../pages/PageProvider.ts'

/** Port: a provider of the collectibles of accounts on networks that are not indexed, the latest acquired first. */
export type NftProvider = PageProvider<NftProvider.Row>

export declare namespace NftProvider {
  type Row = {
    readonly network: NetworkId
    /** The contract, in lower case. */
    readonly address: string
    readonly tokenId: string
    readonly standard: 'erc721' | 'erc1155'
    readonly quantity: string
    readonly name: string | undefined
    readonly collection: string | undefined
    /** At a third party: for the picture proxy, never for a browser. */
    readonly pictureUrl: string | undefined
    readonly isSpam: boolean
    /** Milliseconds since 1970. */
    readonly acquiredAt: number | undefined
  }
}
