import type { Clock } from '@billfold/service'
import type { LiveReader } from '../../lists/live/LiveReader.ts'
import type { EsploraClient } from '../../upstream/esplora/EsploraClient.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import { unspentAnswer } from './answers.ts'
import { createCoinTracer } from './createCoinTracer.ts'
import type { InscribedCoin } from './InscribedCoin.ts'

/** Coins above this are money: inscriptions are on 330 to 10,000 satoshi as a rule. */
const maxPostage = 20_000n
/** Coins that are looked at for one page, and how many at once. */
const maxCoins = 24
const coinsAtOnce = 4

/**
 * A part of the inscriptions of an address: its small coins, the latest first, each traced back some steps. At most 1 + 24 × 6
 * requests, four at a time, and none twice for a coin that is confirmed.
 *
 * @throws UpstreamError
 */
export function createBitcoinNfts(options: {
  readonly clock: Clock
  readonly esplora: EsploraClient
}): LiveReader<InscribedCoin> {
  const { clock, esplora } = options
  const tracer = createCoinTracer({ clock, esplora, maxPostage })
  return async ({ network, account, after }) => {
    const coins = await esplora.get(network, `/address/${account}/utxo`, unspentAnswer)
    if (!coins) throw new UpstreamError('unreadable', { detail: 'address' })
    const small = coins
      .filter(({ value }) => value <= maxPostage)
      .map(({ status, ...coin }) => ({
        ...coin,
        at: status.confirmed && status.block_time != null ? status.block_time * 1_000 : undefined,
        place: `${status.confirmed ? (status.block_height ?? 0) : maxHeight}.${coin.txid}.${coin.vout}`,
      }))
      .sort((a, b) => compare(a.place, b.place))
    const rest = small.filter(({ place }) => after === undefined || compare(place, after) > 0)
    const asked = rest.slice(0, maxCoins)
    const rows = []
    for (let start = 0; start < asked.length; start += coinsAtOnce) {
      const part = asked.slice(start, start + coinsAtOnce)
      const found = await Promise.all(part.map(coin => tracer.trace(network, coin)))
      for (const [index, { at, place }] of part.entries())
        for (const one of found[index] ?? [])
          rows.push({ place, at: at ?? clock.now(), row: { ...one, network, acquiredAt: at } })
    }
    return { rows, next: asked.length < rest.length ? asked.at(-1)?.place : undefined }
  }
}

/** Above every height, for what waits. */
const maxHeight = 9_999_999_999

/** The higher block first, then by the coin's name. */
function compare(a: string, b: string): number {
  const [[heightA = '', ...coinA], [heightB = '', ...coinB]] = [a.split('.'), b.split('.')]
  if (heightA !== heightB) return Number(heightB) - Number(heightA)
  const [nameA, nameB] = [coinA.join('.'), coinB.join('.')]
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0
}
