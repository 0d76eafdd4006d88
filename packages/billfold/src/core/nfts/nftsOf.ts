import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { nftsFailed } from '../../protocol/errors/rows/nfts.ts'
import type { Kit } from '../Kit.ts'
import { createPagedReader, type PagedReader } from '../paging/createPagedReader.ts'
import { collectorOf } from './collectorOf.ts'
import { fetchNfts } from './fetchNfts.ts'
import type { Nft } from './Nft.ts'
import { nftRules } from './nftRules.ts'

/**
 * The NFTs of the active account, or of the one that its wallet keeps them in: the one list of a kit, begun anew whenever
 * account or network change.
 */
export const nftsOf = (kit: Kit): PagedReader<Nft> => kit.runtime.slot(create)

const create = (kit: Kit) =>
  createPagedReader(kit, {
    name: 'nfts',
    fetchPage: (accountId, options) => fetchNfts(kit, collectorOf(kit, accountId), options),
    rules: nftRules,
    toError: cause => new BillfoldError(nftsFailed, { cause }),
  })
