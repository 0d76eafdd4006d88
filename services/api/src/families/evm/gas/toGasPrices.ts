import * as v from 'valibot'
import type { RpcOutcome } from '../../../upstream/rpc/RpcCall.ts'
import { readResult } from '../../../upstream/rpc/readResult.ts'
import type { Family } from '../../Family.ts'

/** What the fee history is asked for: so many blocks, and what the given shares of their gas paid at most as a tip. */
export const feeHistoryParams = ['0xa', 'latest', [20, 50, 80]] as const
/** Without tips to look at, haste costs so many percent of the price. */
const hastePercents = { fast: 110n, instant: 125n } as const

/** Strict (fault 35): no leading zeros, at most 256 bits. */
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/i),
  v.transform((hex: string) => BigInt(hex)),
)
const feeHistory = v.object({
  baseFeePerGas: v.pipe(v.array(quantity), v.minLength(1), v.maxLength(1_025)),
  gasUsedRatio: v.pipe(v.array(v.pipe(v.number(), v.finite(), v.minValue(0))), v.maxLength(1_024)),
  reward: v.optional(v.nullable(v.pipe(v.array(v.pipe(v.array(quantity), v.length(3))), v.maxLength(1_024)))),
})

/**
 * Gas prices from what a node said to `eth_feeHistory` and `eth_gasPrice`: the base fee of the next block and the median of
 * the tips of the last blocks that were not empty; on a chain without base fees, or whose blocks are empty, the node's own
 * price, higher for urgent transactions. `undefined` when the node said neither in a form that can be read. Pure.
 *
 * @throws UpstreamError when the node was too busy to say, or failed.
 */
export function toGasPrices(
  history: RpcOutcome | undefined,
  price: RpcOutcome | undefined,
): Family.GasPrices | undefined {
  const fees = read(feeHistory, history)
  const nodes = read(quantity, price)
  const base = fees?.baseFeePerGas.at(-1)
  const rewards = (fees?.reward ?? []).filter((_, index) => (fees?.gasUsedRatio[index] ?? 0) > 0)
  if (base !== undefined && base > 0n && rewards.length > 0) {
    const [standard = 0n, fast = 0n, instant = 0n] = [0, 1, 2].map(place => median(rewards, place))
    // A higher speed is never cheaper, also if a node says so.
    return rising(base + standard, base + fast, base + instant)
  }
  if (nodes === undefined) return base === undefined ? undefined : rising(base, base, base)
  const atLeast = base !== undefined && base > nodes ? base : nodes
  return rising(atLeast, share(atLeast, hastePercents.fast), share(atLeast, hastePercents.instant))
}

function read<output>(schema: v.GenericSchema<unknown, output>, outcome: RpcOutcome | undefined): output | undefined {
  // For any other error the network may not have the method; a busy node has not answered.
  const result = outcome && readResult(outcome, ['unknown-method', 'not-kept', 'reverted', 'other'])
  const parsed = v.safeParse(schema, result)
  return parsed.success ? parsed.output : undefined
}

function median(rewards: readonly (readonly bigint[])[], place: number): bigint {
  const sorted = rewards.map(row => row[place] ?? 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

function rising(standard: bigint, fast: bigint, instant: bigint): Family.GasPrices {
  const second = fast > standard ? fast : standard
  return { standard, fast: second, instant: instant > second ? instant : second }
}

function share(value: bigint, percent: bigint): bigint {
  return (value * percent) / 100n
}
