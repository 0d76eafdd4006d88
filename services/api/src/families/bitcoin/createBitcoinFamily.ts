import type { Clock } from '@billfold/service'
import { historyCacheMs, nftCacheMs, nftPageCount } from 'billfold/protocol'
import { bitcoinAddresses } from '../../addresses/bitcoinAddresses.ts'
import type { ListOptions } from '../../lists/ListOptions.ts'
import { createLiveLists } from '../../lists/live/createLiveLists.ts'
import { readLive } from '../../lists/live/readLive.ts'
import type { MetadataReader } from '../../lists/nfts/createMetadataReader.ts'
import { readStoredMetadata } from '../../lists/nfts/readStoredMetadata.ts'
import type { EsploraClient } from '../../upstream/esplora/EsploraClient.ts'
import type { Family } from '../Family.ts'
import { createBitcoinHistory } from './createBitcoinHistory.ts'
import { createBitcoinNfts } from './createBitcoinNfts.ts'
import type { InscribedCoin } from './InscribedCoin.ts'
import { readBitcoinBalances } from './readBitcoinBalances.ts'
import { readBitcoinItem } from './readBitcoinItem.ts'
import { toWireBitcoin } from './toWireBitcoin.ts'
import { toWireInscription } from './toWireInscription.ts'

/** Rows of a page of history that is put together from several networks. */
const mergedCount = 50

/** Bitcoin networks: everything from Esplora services, page by page. */
export function createBitcoinFamily(options: createBitcoinFamily.Options): Family {
  const { clock, esplora } = options
  const history = createBitcoinHistory({ clock, esplora })
  const nfts = createBitcoinNfts({ clock, esplora })
  const readHistoryPage = createLiveLists(history, { clock, maxAgeMs: historyCacheMs })
  const readNftPage = createLiveLists(nfts, { clock, maxAgeMs: nftCacheMs })
  return {
    ...bitcoinAddresses,
    transport: 'esplora',
    readBalances: given => readBitcoinBalances(given, esplora),
    async readHistory({ project, baseUrl, header }, asked) {
      const page = { ...toOwn(asked), isFresh: asked.isFresh, list: 'history', count: mergedCount } as const
      const { rows, next } = await readLive({ services: options, project, header }, { ...page, read: readHistoryPage })
      return { data: rows.map(row => toWireBitcoin(row, baseUrl)), ...(next === undefined ? {} : { next }) }
    },
    async readNfts({ project, baseUrl, header }, asked) {
      const page = { ...toOwn(asked), isFresh: false, list: 'nfts', count: nftPageCount } as const
      const { rows, next } = await readLive({ services: options, project, header }, { ...page, read: readNftPage })
      const { stored, isComplete } = await readStoredMetadata(rows.map(toMetadataRequest), options, baseUrl)
      // What is still incomplete may be asked for again at once.
      if (!isComplete) header('cache-control', 'private, no-store')
      const data = rows.map(row => toWireInscription(row, stored.get(`${row.network.id} ${row.txid} ${row.index}`)))
      return { data, ...(next === undefined ? {} : { next }) }
    },
    readItem: (network, item) => readBitcoinItem(network, item, esplora),
  }
}

/** Each network has addresses of its own kind, and one way to write them. */
function toOwn(asked: ListOptions): ListOptions {
  const account = bitcoinAddresses.toKey(asked.account)
  return { ...asked, account, networks: asked.networks.filter(({ id }) => bitcoinAddresses.isAccount(account, id)) }
}

/** An inscription as an item whose content is requested. */
function toMetadataRequest({ network, txid, index }: InscribedCoin): MetadataReader.Request {
  return { network, chain: network.id, token: txid, tokenId: `${index}`, standard: 'inscription' }
}

export declare namespace createBitcoinFamily {
  type Options = readLive.Services &
    readStoredMetadata.Services & { readonly clock: Clock; readonly esplora: EsploraClient }
}
