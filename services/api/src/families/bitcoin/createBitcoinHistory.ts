import { decodeBitcoinTransaction } from '@billfold/bitcoin/read'
import type { Clock } from '@billfold/service'
import type { LiveReader } from '../../lists/live/LiveReader.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { EsploraClient } from '../../upstream/esplora/EsploraClient.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import { type BitcoinTransaction, transactionsAnswer, txStatusAnswer } from './answers.ts'
import type { BitcoinEntry } from './BitcoinEntry.ts'

/** Confirmed transactions on a page of Esplora. */
const pageCount = 25
/** Pages that are walked from the top when the place where a list ended is on the chain no more. */
const maxWalk = 8

/**
 * A part of an address's history: one page of Esplora, on the first what waits before it. One request, and some more only after
 * the chain took back where the page before ended.
 *
 * @throws UpstreamError
 */
export function createBitcoinHistory(options: {
  readonly clock: Clock
  readonly esplora: EsploraClient
}): LiveReader<BitcoinEntry> {
  const { clock, esplora } = options

  async function readPage(network: ServedNetwork, account: string, last: string | undefined) {
    const path = last === undefined ? `/address/${account}/txs` : `/address/${account}/txs/chain/${last}`
    const rows = await esplora.get(network, path, transactionsAnswer)
    if (!rows) throw new UpstreamError('unreadable', { detail: 'address' })
    return rows
  }

  /** The page after a place that may be gone: then by its height, from the top. */
  async function readAfter(network: ServedNetwork, account: string, place: Place): Promise<BitcoinTransaction[]> {
    const page = await readPage(network, account, place.txid)
    if (page.length > 0) return page
    const status = await esplora.get(network, `/tx/${place.txid}/status`, txStatusAnswer)
    if (status?.confirmed) return []
    let last: string | undefined
    for (let walked = 0; walked < maxWalk; walked++) {
      const rows = await readPage(network, account, last)
      const below = rows.filter(
        ({ status: { block_height } }) => (block_height ?? Number.POSITIVE_INFINITY) <= place.height,
      )
      last = rows.findLast(({ status }) => status.confirmed)?.txid
      if (below.length > 0 || last === undefined) return below
    }
    return []
  }

  return async ({ network, account, after }) => {
    const place = parsePlace(after)
    const page = place ? await readAfter(network, account, place) : await readPage(network, account, undefined)
    const now = clock.now()
    const rows = page.map(transaction => {
      const { confirmed, block_time, block_height } = transaction.status
      const seconds = confirmed ? (block_time ?? undefined) : undefined
      const minedAt = seconds === undefined ? now : seconds * 1_000
      const entry: BitcoinEntry = {
        network,
        txid: transaction.txid,
        minedAt,
        isPending: !confirmed,
        ...decodeBitcoinTransaction(transaction, account),
      }
      // What waits is on the first page only: a list that goes on after it begins with what is confirmed.
      return { place: formatPlace({ height: block_height ?? 0, txid: transaction.txid }), at: minedAt, row: entry }
    })
    const confirmed = page.filter(({ status }) => status.confirmed)
    const last = confirmed.at(-1)
    const hasMore = confirmed.length >= pageCount && last
    const next = hasMore ? formatPlace({ height: last.status.block_height ?? 0, txid: last.txid }) : undefined
    return { rows, next }
  }
}

type Place = { readonly height: number; readonly txid: string }

function formatPlace({ height, txid }: Place): string {
  return `${height}.${txid}`
}

/** An invalid place is the top. */
function parsePlace(text: string | undefined): Place | undefined {
  const [, height, txid] = /^(\d{1,10})\.([0-9a-f]{64})$/.exec(text ?? '') ?? []
  return txid === undefined ? undefined : { height: Number(height), txid }
}
