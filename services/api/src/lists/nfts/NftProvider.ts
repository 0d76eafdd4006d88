import type { NetworkId } from 'billfold/protocol'
import type { PageProvider } from '../pages/PageProvider.ts'

/** Port: somebody who knows what accounts hold of collectibles on networks that we do not index, the latest acquired first. */
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
    /** Somewhere else: for the picture proxy, never for a browser. */
    readonly pictureUrl: string | undefined
    readonly isSpam: boolean
    /** Milliseconds since 1970. */
    readonly acquiredAt: number | undefined
  }
}
