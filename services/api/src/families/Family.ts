import type { Answer, getHistory, getNfts } from 'billfold/protocol'
import type { AddressRules } from '../addresses/AddressRules.ts'
import type { BalanceSource } from '../lists/balances/BalanceSource.ts'
import type { ListOptions } from '../lists/ListOptions.ts'
import type { ListRequest } from '../lists/ListRequest.ts'
import type { MetadataReader } from '../lists/nfts/createMetadataReader.ts'
import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'

/** The code of the chains of one namespace. Routes know families by this alone. */
export type Family = AddressRules &
  BalanceSource & {
    /** What its nodes speak, and so what the proxy passes on to them. */
    readonly transport: 'json-rpc' | 'esplora'
    /** A page of transactions, newest first. May set headers. */
    readHistory(request: ListRequest, options: Family.HistoryOptions): Promise<Answer<typeof getHistory>>
    /** A page of the collectibles of an account. May set headers. */
    readNfts(request: ListRequest, options: ListOptions): Promise<Answer<typeof getNfts>>
    /** A fungible token as an item whose metadata is read, where its issuer publishes a picture; absent where tokens have none. */
    toPictureRequest?(network: ServedNetwork, token: string): MetadataReader.Request
    /** The metadata of an item; `undefined` when there is none. @throws UpstreamError */
    readonly readItem: MetadataReader.ReadItem
  }

export declare namespace Family {
  type HistoryOptions = ListOptions & {
    /** Whether caches are passed by. */
    readonly isFresh: boolean
  }
}
