import type { createLedger } from '../createLedger.ts'
import { virtualSize } from '../wire/virtualSize.ts'

const TARGETS = [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008]
/** Blocks that are looked at. */
const SAMPLE_BLOCKS = 24
/** What nodes relay at least, in satoshi per virtual byte. */
const LEAST = 1
/** Share of the sampled fee rates below the estimate, by the largest target it is for. */
const SHARES = [
  { upTo: 2, share: 0.9 },
  { upTo: 6, share: 0.6 },
  { upTo: 25, share: 0.3 },
] as const

/**
 * Fee rates in sat/vB by confirmation target, from the rates that the last blocks and the waiting transactions pay: a hurry
 * pays more than nine in ten, a day more than none. (Bitcoin Core gives no estimate on a chain as short as this.)
 */
export function estimateFees(ledger: createLedger.ReturnType): Readonly<Record<string, number>> {
  const sampled = ledger.blocks.slice(-SAMPLE_BLOCKS).flatMap(block => block.transactions.slice(1))
  const found = sampled.flatMap(({ txid }) => ledger.find(txid) ?? [])
  const rates = [...found, ...ledger.waiting()]
    .map(({ fee, transaction }) => Number(fee) / virtualSize(transaction))
    .sort((left, right) => left - right)
  const estimate = (target: number) => {
    const share = SHARES.find(({ upTo }) => target <= upTo)?.share
    const rate = share === undefined ? LEAST : (rates[Math.floor(rates.length * share)] ?? LEAST)
    return Math.round(Math.max(LEAST, rate) * 1000) / 1000
  }
  return Object.fromEntries(TARGETS.map(target => [target, estimate(target)]))
}
