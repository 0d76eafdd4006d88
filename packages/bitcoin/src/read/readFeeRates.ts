import { BillfoldError, nodeFeeTooHigh, rpcInvalidAnswer } from 'billfold/protocol'
import { parseWith } from '../esplora/parseWith.ts'
import { feeEstimates } from '../esplora/schemas.ts'
import { openEsplora } from './openEsplora.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** Blocks to wait at most, by how soon a transfer is wanted: the next one, an hour, a day; others where one is missing. */
const targets = { fast: [1, 2, 3], normal: [6, 5, 4, 3], economy: [144, 504, 25, 12] } as const
/** Below this nothing is relayed. */
const leastRate = 1
/** No honest node suggests more, in satoshi for each virtual byte; blocks have asked for half of it at worst. */
const usualRate = 3_000

/** Fee rates in thousandths of a satoshi for each virtual byte, so that they are integers. */
export type FeeRates = { readonly economy: bigint; readonly normal: bigint; readonly fast: bigint }

/**
 * What a place in a block costs now.
 *
 * @throws `rpc/all-failed` · `rpc/invalid-answer` when the node estimates nothing · `node/fee-too-high` when it asks for
 * what no honest one does · `request/aborted`.
 * @example const { normal } = await readFeeRates({ fetch, rpcUrls: bitcoinMainnet.rpcUrls, chain: bitcoinMainnet })
 */
export async function readFeeRates(options: ReadOptions): Promise<FeeRates> {
  const told = await openEsplora(options).get('fee-estimates', parseWith(feeEstimates))
  const rateOf = (speed: keyof typeof targets): bigint => {
    const found = targets[speed].map(target => told?.[target]).find(rate => rate !== undefined)
    if (found === undefined) throw new BillfoldError(rpcInvalidAnswer, { details: 'No estimate of fees' })
    if (found > usualRate) throw new BillfoldError(nodeFeeTooHigh, { details: `${found} sat/vB` })
    return BigInt(Math.ceil(Math.max(leastRate, found) * 1_000))
  }
  const [economy, normal, fast] = [rateOf('economy'), rateOf('normal'), rateOf('fast')]
  // A sooner place never costs less, whatever the node made of it.
  const atLeast = (one: bigint, other: bigint) => (one > other ? one : other)
  return { economy, normal: atLeast(normal, economy), fast: atLeast(fast, atLeast(normal, economy)) }
}
