import type { Clock } from '@billfold/service'
import { historyCacheMs, nftCacheMs, nftPageCount } from 'billfold/protocol'
import { createBitcoinHistory } from '../bitcoin/createBitcoinHistory.ts'
import { createBitcoinNfts } from '../bitcoin/createBitcoinNfts.ts'
import { readBitcoinBalances } from '../bitcoin/readBitcoinBalances.ts'
import { readBitcoinItem } from '../bitcoin/readBitcoinItem.ts'
import { toBitcoinWish } from '../bitcoin/toBitcoinWish.ts'
import { toWireBitcoin } from '../bitcoin/toWireBitcoin.ts'
import { toWireInscription } from '../bitcoin/toWireInscription.ts'
import type { EsploraClient } from '../esplora/EsploraClient.ts'
import { createLiveLists } from '../live/createLiveLists.ts'
import { readLive } from '../live/readLive.ts'
import { readToldItems } from '../nfts/readToldItems.ts'
import { bitcoinAddresses } from './bitcoinAddresses.ts'
import type { Family } from './Family.ts'

/** Rows of a page of history that is put together from several networks. */
const mergedCount = 50

/** Bitcoin networks: everything from Esplora services, page by page. */
export function createBitcoinFamily(options: { readonly clock: Clock; readonly esplora: EsploraClient }): Family {
  const { clock, esplora } = options
  const history = createBitcoinHistory({ clock, esplora })
  const nfts = createBitcoinNfts({ clock, esplora })
  const readHistoryPage = createLiveLists(history, { clock, maxAgeMs: historyCacheMs })
  const readNftPage = createLiveLists(nfts, { clock, maxAgeMs: nftCacheMs })
  return {
    ...bitcoinAddresses,
    transport: 'esplora',
    readBalances: given => readBitcoinBalances(given, esplora),
    async readHistory(call, asked) {
      const page = { ...toOwn(asked), isFresh: asked.isFresh, list: 'history', count: mergedCount } as const
      const { rows, next } = await readLive(call, { ...page, read: readHistoryPage })
      return { data: rows.map(row => toWireBitcoin(row, call.baseUrl)), ...(next === undefined ? {} : { next }) }
    },
    async readNfts(call, asked) {
      const page = { ...toOwn(asked), isFresh: false, list: 'nfts', count: nftPageCount } as const
      const { rows, next } = await readLive(call, { ...page, read: readNftPage })
      const { told, isComplete } = await readToldItems(rows.map(toBitcoinWish), call.services, call.baseUrl)
      // What is still incomplete may be asked for again at once.
      if (!isComplete) call.header('cache-control', 'private, no-store')
      const data = rows.map(row => toWireInscription(row, told.get(`${row.network.id} ${row.txid} ${row.index}`)))
      return { data, ...(next === undefined ? {} : { next }) }
    },
    readItem: (network, item) => readBitcoinItem(network, item, esplora),
  }
}

/** Each network has addresses of its own kind, and one way to write them. */
function toOwn(asked: Family.ListOptions): Family.ListOptions {
  const account = bitcoinAddresses.toKey(asked.account)
  return { ...asked, account, networks: asked.networks.filter(({ id }) => bitcoinAddresses.isAccount(account, id)) }
}
