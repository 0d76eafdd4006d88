import type { Clock } from '@billfold/service'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { createCache } from '../../upstream/cache/createCache.ts'
import type { EsploraClient } from '../../upstream/esplora/EsploraClient.ts'
import { type BitcoinTransaction, transactionAnswer } from './answers.ts'
import { readInscriptions } from './readInscriptions.ts'

/** Most transactions that are fetched to find the inscriptions of one coin. */
const maxSteps = 6
const maxAgeMs = 3_600_000
const maxCoinsHeld = 20_000

/** Knows what is inscribed on coins. */
export type CoinTracer = {
  /**
   * Inscriptions on a coin: those that its own transaction made, and those that came with what that spent, as far back as the steps
   * reach and the coins are small.
   *
   * @throws UpstreamError
   */
  trace(
    network: ServedNetwork,
    coin: { readonly txid: string; readonly vout: number },
  ): Promise<readonly { readonly txid: string; readonly index: number }[]>
}

type Range = { readonly txid: string; readonly vout: number; readonly from: bigint; readonly to: bigint }
type Found = { readonly txid: string; readonly index: number }

/**
 * Creates the tracer. A satoshi keeps its place: first in, first out over inputs and outputs (ordinal theory). Only coins of up to
 * `maxPostage` are followed back: who inscribes pays little postage, and the change of a wallet leads back to everything.
 */
export function createCoinTracer(options: {
  readonly clock: Clock
  readonly esplora: EsploraClient
  /** Satoshi. */
  readonly maxPostage: bigint
}): CoinTracer {
  const { clock, esplora, maxPostage } = options
  const cache = createCache<readonly Found[]>({
    maxAgeMs,
    maxEntries: maxCoinsHeld,
    monotonic: clock.monotonic,
  })

  function step(transaction: BitcoinTransaction, range: Range): { found: Found[]; parents: Range[] } {
    const { vin, vout, txid } = transaction
    const start = sumOf(vout.slice(0, range.vout).map(({ value }) => value))
    const [from, to] = [start + range.from, start + range.to]
    const values = vin.map(({ prevout }) => prevout?.value ?? 0n)
    const starts = values.map((_, index) => sumOf(values.slice(0, index)))
    const total = sumOf(vout.map(({ value }) => value))
    const found = readInscriptions(transaction).flatMap(({ input, pointer }, index) => {
      const at = pointer !== undefined && pointer < total ? pointer : (starts[input] ?? 0n)
      return at >= from && at < to ? [{ txid, index }] : []
    })
    const parents = vin.flatMap(({ txid: parent, vout: place, is_coinbase }, index): Range[] => {
      const [first = 0n, value = 0n] = [starts[index], values[index]]
      const [low] = [from, first].sort(descending)
      const [, high] = [to, first + value].sort(descending)
      const isFollowed = !is_coinbase && low !== undefined && high !== undefined && low < high && value <= maxPostage
      return isFollowed ? [{ txid: parent, vout: place, from: low - first, to: high - first }] : []
    })
    return { found, parents }
  }

  return {
    async trace(network, { txid, vout }) {
      const key = `${network.projectId} ${network.id} ${txid}:${vout}`
      const held = cache.get(key)
      if (held) return held.value
      const found = new Map<string, Found>()
      let isLasting = true
      let open: Range[] = [{ txid, vout, from: 0n, to: maxPostage }]
      for (let steps = 0; open.length > 0 && steps < maxSteps; steps++) {
        const [range, ...rest] = open
        if (!range) break
        const transaction = await esplora.get(network, `/tx/${range.txid}`, transactionAnswer)
        // What waits may still be replaced.
        isLasting &&= transaction?.status.confirmed === true
        const value = transaction?.vout[range.vout]?.value ?? 0n
        const next = transaction && step(transaction, { ...range, to: range.to < value ? range.to : value })
        for (const one of next?.found ?? []) found.set(`${one.txid}i${one.index}`, one)
        open = [...rest, ...(next?.parents ?? [])]
      }
      const list = [...found.values()]
      if (isLasting) cache.set(key, list)
      return list
    },
  }
}

function descending(a: bigint, b: bigint): number {
  return Number(b - a)
}

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n)
}
