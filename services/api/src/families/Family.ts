import type { Answer, getHistory, getNfts } from 'billfold/protocol'
import type { BalanceRow } from '../balances/BalanceRow.ts'
import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import type { MetadataReader } from '../nfts/createMetadataReader.ts'
import type { NftItem } from '../nfts/NftItem.ts'
import type { NftMetadata } from '../nfts/NftMetadata.ts'
import type { ProjectCall } from '../serve/Call.ts'
import type { AddressRules } from './AddressRules.ts'

/** What this service knows of the chains of one namespace. Routes know families by this alone. */
export type Family = AddressRules & {
  /** What its nodes speak, and so what the proxy passes on to them. */
  readonly transport: 'json-rpc' | 'esplora'
  /**
   * What an account holds on a network: the own currency always and first, tokens of which it has some, `extraTokens` in any case.
   *
   * @throws UpstreamError or BillfoldError when no node answers: unknown is never zero.
   */
  readBalances(options: Family.BalanceOptions): Promise<readonly BalanceRow[]>
  /** A page of transactions, newest first. May set headers. */
  readHistory(call: ProjectCall, options: Family.HistoryOptions): Promise<Answer<typeof getHistory>>
  /** A page of what an account holds of collectibles. May set headers. */
  readNfts(call: ProjectCall, options: Family.ListOptions): Promise<Answer<typeof getNfts>>
  /** A fungible token as an item to be read, where its issuer says how it looks; absent where tokens have no such word. */
  toPictureWish?(network: ServedNetwork, token: string): MetadataReader.Wish
  /** What is told of an item; `undefined` when nothing can be had. @throws UpstreamError */
  readItem(network: ServedNetwork, item: NftItem): Promise<NftMetadata | undefined>
}

export declare namespace Family {
  type BalanceOptions = {
    readonly network: ServedNetwork
    readonly address: string
    /** Further tokens to look for. */
    readonly extraTokens: readonly string[]
  }
  type ListOptions = {
    readonly account: string
    /** Those of the family that were asked for and are served. */
    readonly networks: readonly ServedNetwork[]
    /** The network that was asked for; all without one. */
    readonly chainId: string | undefined
    /** Where the page begins, as an answer before said. Refused when it is none of its kind. */
    readonly cursor: string | undefined
  }
  type HistoryOptions = ListOptions & {
    /** Whether what is remembered is passed by. */
    readonly isFresh: boolean
  }
}
