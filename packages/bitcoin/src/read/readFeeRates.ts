import { BillfoldError, nodeFeeTooHigh, rpcInvalidAnswer } from 'billfold/protocol'
import { parseWith } from '../esplora/parseWith.ts'
import { feeEstimates } from '../esplora/schemas.ts'
import { openEsplora } from './openEsplora.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** Blocks to wait at most, by how soon a transfer is wanted: the next one, an hour, a day; others where one is missing. */
const targets = { fast: [1, 2, 3], normal: [6, 5, 4, 3], economy: [144, 504, 25, 12] } as const
/** Below this nothing is relayed. */
const leastRate = 1
/** Up to here one node is believed, in satoshi for each virtual byte. Blocks have seldom asked for more. */
const trustedRate = 300
/** No honest node suggests more; blocks have asked for half of it at worst. */
const usualRate = 3_000

/** Fee rates in thousandths of a satoshi for each virtual byte, so that they are integers. */
export type FeeRates = { readonly economy: bigint; readonly normal: bigint; readonly fast: bigint }

/**
 * What a place in a block costs now. More than 300 satoshi for each virtual byte are believed only as far as a second
 * node asks for them, for one node could have the fee eat up a payment. Without a second answer 300 are the most: a
 * payment that is too slow can be sped up, a fee that was paid does not come back.
 *
 * @throws `rpc/all-failed` · `rpc/invalid-answer` when the node estimates nothing · `node/fee-too-high` when two nodes ask
 * for what no honest one does · `request/aborted`.
 * @example const { normal } = await readFeeRates({ fetch, rpcUrls: bitcoinMainnet.rpcUrls, chain: bitcoinMainnet })
 */
export async function readFeeRates(options: ReadOptions): Promise<FeeRates> {
  const esplora = openEsplora(options)
  const read = (count: number) => esplora.getEach('fee-estimates', text => toRates(parse(text)), count)
  const [first] = await read(1)
  if (!first) throw new BillfoldError(rpcInvalidAnswer, { details: 'No estimate of fees' })
  if (first.fast <= trustedRate) return toUnits(first)
  const [one = first, other] = await read(2)
  const least = (speed: keyof typeof targets) => Math.min(one[speed], other?.[speed] ?? trustedRate)
  if (other && least('fast') > usualRate)
    throw new BillfoldError(nodeFeeTooHigh, { details: `${least('fast')} sat/vB` })
  return toUnits({ economy: least('economy'), normal: least('normal'), fast: least('fast') })
}

const parse = /* @__PURE__ */ parseWith(feeEstimates)

type Rates = { readonly [speed in keyof typeof targets]: number }

/** Satoshi for each virtual byte. An earlier block never costs less, also if the node says so. */
function toRates(estimates: ReturnType<typeof parse>): Rates {
  const rateOf = (speed: keyof typeof targets): number => {
    const found = targets[speed].map(target => estimates[target]).find(rate => rate !== undefined)
    if (found === undefined) throw new BillfoldError(rpcInvalidAnswer, { details: 'No estimate of fees' })
    return Math.max(leastRate, found)
  }
  const economy = rateOf('economy')
  const normal = Math.max(economy, rateOf('normal'))
  return { economy, normal, fast: Math.max(normal, rateOf('fast')) }
}

function toUnits({ economy, normal, fast }: Rates): FeeRates {
  const unitsOf = (rate: number) => BigInt(Math.ceil(rate * 1_000))
  return { economy: unitsOf(economy), normal: unitsOf(normal), fast: unitsOf(fast) }
}
