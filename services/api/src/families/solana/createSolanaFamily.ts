import type { Clock } from '@billfold/service'
import { wrappedSol } from '@billfold/solana/read'
import { historyCacheMs, nftCacheMs, nftPageCount } from 'billfold/protocol'
import { solanaAddresses } from '../../addresses/solanaAddresses.ts'
import { createLiveLists } from '../../lists/live/createLiveLists.ts'
import { readLive } from '../../lists/live/readLive.ts'
import type { MetadataReader } from '../../lists/nfts/createMetadataReader.ts'
import { readStoredMetadata } from '../../lists/nfts/readStoredMetadata.ts'
import { isSpam } from '../../lists/spam/isSpam.ts'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../../upstream/rpc/RpcClient.ts'
import type { SourceReader } from '../../upstream/sources/createSourceReader.ts'
import type { Family } from '../Family.ts'
import { createMintReader } from './createMintReader.ts'
import { createSolanaHistory } from './createSolanaHistory.ts'
import { createSolanaNfts } from './createSolanaNfts.ts'
import { createSolanaReader } from './createSolanaReader.ts'
import { readSolanaBalances } from './readSolanaBalances.ts'
import { readSolanaItem } from './readSolanaItem.ts'
import { toWireSolana } from './toWireSolana.ts'
import { toWireSolanaNft } from './toWireSolanaNft.ts'

/** Stands for SOL in swaps (facts 3.10); one character shorter than the mint of wrapped SOL. */
const nativePlaceholder = 'So11111111111111111111111111111111111111111'
/** Rows of a page of history that is put together from several networks. */
const mergedCount = 50

/** Solana networks: everything from nodes, page by page. */
export function createSolanaFamily(options: createSolanaFamily.Options): Family {
  const { clock, rpc, readSource } = options
  const reader = createSolanaReader(rpc)
  const mints = createMintReader({ clock, reader })
  const history = createSolanaHistory({ clock, reader, mints })
  const nfts = createSolanaNfts({ reader, mints })
  const readHistoryPage = createLiveLists(history, { clock, maxAgeMs: historyCacheMs })
  const readNftPage = createLiveLists(nfts, { clock, maxAgeMs: nftCacheMs })
  return {
    ...solanaAddresses,
    transport: 'json-rpc',
    readBalances: given => readSolanaBalances(given, { reader, mints }),
    async readHistory({ project, baseUrl, header }, asked) {
      const page = { ...asked, list: 'history', count: mergedCount, read: readHistoryPage } as const
      const { rows, next } = await readLive({ services: options, project, header }, page)
      const items = rows.flatMap(({ network, moves }) =>
        moves.flatMap(({ mint, facts }) => {
          const isRead = mint && mint !== wrappedSol.mint && !isSpam(network, mint, [facts?.name, facts?.symbol])
          return isRead ? toMetadataRequest(network, mint) : []
        }),
      )
      const { stored } = await readStoredMetadata(items, options, baseUrl)
      const pictureOf = (chain: string, mint: string) => stored.get(`${chain} ${mint} 0`)?.imageUrl ?? undefined
      const wire = { account: asked.account, baseUrl, pictureOf }
      return { data: rows.map(row => toWireSolana(row, wire)), ...(next === undefined ? {} : { next }) }
    },
    async readNfts({ project, baseUrl, header }, asked) {
      const page = { ...asked, list: 'nfts', isFresh: false, count: nftPageCount, read: readNftPage } as const
      const { rows, next } = await readLive({ services: options, project, header }, page)
      const requests = rows.map(({ network, mint }) => toMetadataRequest(network, mint))
      const { stored, isComplete } = await readStoredMetadata(requests, options, baseUrl)
      // What is still incomplete may be asked for again at once.
      if (!isComplete) header('cache-control', 'private, no-store')
      const data = rows.map(row => toWireSolanaNft(row, stored.get(`${row.network.id} ${row.mint} 0`)))
      return { data, ...(next === undefined ? {} : { next }) }
    },
    toPictureRequest: toMetadataRequest,
    swaps: {
      placeholder: nativePlaceholder,
      isNative: address => address === nativePlaceholder,
      toAddress: key => (key === nativeAddress ? nativePlaceholder : key),
      venues: [],
    },
    readItem: (network, item) => readSolanaItem(network, item, { mints, readSource }),
  }
}

/** A mint as an item whose metadata is requested: a mint is one item. */
function toMetadataRequest(network: ServedNetwork, mint: string): MetadataReader.Request {
  return { network, chain: network.id, token: mint, tokenId: '0', standard: 'spl' }
}

export declare namespace createSolanaFamily {
  type Options = readLive.Services &
    readStoredMetadata.Services & {
      readonly clock: Clock
      readonly rpc: RpcClient
      readonly readSource: SourceReader
    }
}
