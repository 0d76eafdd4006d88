import type { Clock } from '@billfold/service'
import { wrappedSol } from '@billfold/solana/read'
import { historyCacheMs, nftCacheMs, nftPageCount } from 'billfold/protocol'
import { createLiveLists } from '../live/createLiveLists.ts'
import { readLive } from '../live/readLive.ts'
import { readToldItems } from '../nfts/readToldItems.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import { createMintReader } from '../solana/createMintReader.ts'
import { createSolanaHistory } from '../solana/createSolanaHistory.ts'
import { createSolanaNfts } from '../solana/createSolanaNfts.ts'
import { createSolanaReader } from '../solana/createSolanaReader.ts'
import { readSolanaBalances } from '../solana/readSolanaBalances.ts'
import { readSolanaItem } from '../solana/readSolanaItem.ts'
import { toSolanaWish } from '../solana/toSolanaWish.ts'
import { toWireSolana } from '../solana/toWireSolana.ts'
import { toWireSolanaNft } from '../solana/toWireSolanaNft.ts'
import type { SourceReader } from '../sources/createSourceReader.ts'
import { isSpam } from '../spam/isSpam.ts'
import type { Family } from './Family.ts'
import { solanaAddresses } from './solanaAddresses.ts'

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
    async readHistory(call, asked) {
      const page = { ...asked, list: 'history', count: mergedCount, read: readHistoryPage } as const
      const { rows, next } = await readLive(call, page)
      const items = rows.flatMap(({ network, moves }) =>
        moves.flatMap(({ mint, facts }) => {
          const isRead = mint && mint !== wrappedSol.mint && !isSpam(network, mint, [facts?.name, facts?.symbol])
          return isRead ? toSolanaWish(network, mint) : []
        }),
      )
      const { told } = await readToldItems(items, call.services, call.baseUrl)
      const pictureOf = (chain: string, mint: string) => told.get(`${chain} ${mint} 0`)?.imageUrl ?? undefined
      const wire = { account: asked.account, baseUrl: call.baseUrl, pictureOf }
      return { data: rows.map(row => toWireSolana(row, wire)), ...(next === undefined ? {} : { next }) }
    },
    async readNfts(call, asked) {
      const page = { ...asked, list: 'nfts', isFresh: false, count: nftPageCount, read: readNftPage } as const
      const { rows, next } = await readLive(call, page)
      const wishes = rows.map(({ network, mint }) => toSolanaWish(network, mint))
      const { told, isComplete } = await readToldItems(wishes, call.services, call.baseUrl)
      // What is still incomplete may be asked for again at once.
      if (!isComplete) call.header('cache-control', 'private, no-store')
      const data = rows.map(row => toWireSolanaNft(row, told.get(`${row.network.id} ${row.mint} 0`)))
      return { data, ...(next === undefined ? {} : { next }) }
    },
    toPictureWish: toSolanaWish,
    readItem: (network, item) => readSolanaItem(network, item, { mints, readSource }),
  }
}

export declare namespace createSolanaFamily {
  type Options = { readonly clock: Clock; readonly rpc: RpcClient; readonly readSource: SourceReader }
}
