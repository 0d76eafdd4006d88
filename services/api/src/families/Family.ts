import type { Answer, getHistory, getNfts } from 'billfold/protocol'
import type { AddressRules } from '../addresses/AddressRules.ts'
import type { BalanceSource } from '../lists/balances/BalanceSource.ts'
import type { ListOptions } from '../lists/ListOptions.ts'
import type { ListRequest } from '../lists/ListRequest.ts'
import type { MetadataReader } from '../lists/nfts/createMetadataReader.ts'
import type { PoolReserves } from '../prices/PoolReserves.ts'
import type { SwapRules } from '../swaps/SwapRules.ts'
import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'
import type { Payment } from './Payment.ts'

/** The code of the chains of one namespace. Routes know families by this alone. */
export type Family = AddressRules &
  BalanceSource & {
    /** What its nodes speak, and so what the proxy passes on to them. */
    readonly transport: 'json-rpc' | 'esplora'
    /** A page of transactions, newest first. May set headers. */
    readHistory(request: ListRequest, options: Family.HistoryOptions): Promise<Answer<typeof getHistory>>
    /** A page of the collectibles of an account. May set headers. */
    readNfts(request: ListRequest, options: ListOptions): Promise<Answer<typeof getNfts>>
    /** A fungible token as an item whose metadata is read, where its issuer publishes a picture; absent where tokens have no metadata. */
    toPictureRequest?(network: ServedNetwork, token: string): MetadataReader.Request
    /**
     * The constant-product pools that the operator configured, from which prices are counted. Absent where networks have none.
     *
     * @throws UpstreamError when no node answers all of them, or one of another chain.
     */
    readPools?(network: ServedNetwork): Promise<readonly PoolReserves[]>
    /**
     * Prices of gas, of now or of a moment ago; `undefined` where the network's nodes do not return them. Absent where networks have no such price.
     *
     * @throws UpstreamError when no node answers, or none with what can be read.
     */
    readGasPrices?(network: ServedNetwork): Promise<Family.GasPrices | undefined>
    /**
     * Name and picture of an address, and how old they are. Absent where networks keep no names.
     *
     * @throws BillfoldError when no node answers: unknown is not "no name".
     */
    readIdentity?(network: ServedNetwork, address: string): Promise<Family.Identity & { readonly ageMs: number }>
    /**
     * What the chain has of a payment that a host's server expects. Absent where payments are not read.
     *
     * @throws UpstreamError when no node answers.
     */
    readPayment?(network: ServedNetwork, expected: Payment.Expected): Promise<Payment.Seen>
    /** Swaps of its tokens. Absent where there are none. */
    readonly swaps?: SwapRules
    /** The metadata of an item; `undefined` without metadata. @throws UpstreamError */
    readonly readItem: MetadataReader.ReadItem
  }

export declare namespace Family {
  /** Prices of one unit of gas in base units of the native currency, by urgency. */
  type GasPrices = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }
  /** Name and picture of an address; both null when it has no name. */
  type Identity = { readonly name: string | null; readonly avatar: string | null }
  type HistoryOptions = ListOptions & {
    /** Whether caches are passed by. */
    readonly isFresh: boolean
  }
}
