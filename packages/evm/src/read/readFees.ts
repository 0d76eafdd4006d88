import {
  BillfoldError,
  baseFeeMultiplier,
  baseFeeMultiplierTooSmall,
  gasPriceUnsupported,
  isBillfoldError,
  isRecord,
  maxFeeBelowPriority,
  noEip1559,
} from 'billfold/protocol'
import { parseQuantity } from '../rpc/parseQuantity.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { growFee } from './growFee.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

/**
 * What one unit of gas costs now, in base units of the native currency: by EIP-1559 where the chain has it, else the gas
 * price. The limit allows for the base fee to grow by `baseFeeMultiplier` (1.2 unless given; specification section 5).
 *
 * @throws `fee/base-fee-multiplier` when that does not exceed 1 · `fee/no-eip-1559` when it is demanded and the chain
 * has no such fees · `fee/max-below-priority` · `balance/gas-price-unsupported` · `rpc/all-failed`.
 * @example const fees = await readFees({ fetch, rpcUrls, chain: mainnet })
 */
export async function readFees(options: readFees.Options): Promise<readFees.ReturnType> {
  const { type, maxFeePerGas: givenMax, maxPriorityFeePerGas: givenPriority } = options
  const multiplier = options.baseFeeMultiplier ?? baseFeeMultiplier
  if (!(multiplier > 1)) throw new BillfoldError(baseFeeMultiplierTooSmall, { context: { multiplier } })
  const rpc = openRpc(options)
  const baseFee = type === 'legacy' ? undefined : await readBaseFee(rpc)
  if (baseFee === undefined) {
    if (type === 'eip1559') throw new BillfoldError(noEip1559, { context: { networkId: options.chain.id } })
    const gasPrice = await readGasPrice(rpc)
    return { type: 'legacy', expectedPerGas: gasPrice, maxPerGas: gasPrice, gasPrice }
  }
  const maxPriorityFeePerGas = givenPriority ?? (await readPriorityFee(rpc, baseFee))
  const maxFeePerGas = givenMax ?? growFee(baseFee, multiplier) + maxPriorityFeePerGas
  if (maxFeePerGas < maxPriorityFeePerGas)
    throw new BillfoldError(maxFeeBelowPriority, { details: `${maxFeePerGas} < ${maxPriorityFeePerGas}` })
  const now = baseFee + maxPriorityFeePerGas
  return {
    type: 'eip1559',
    // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
    expectedPerGas: now < maxFeePerGas ? now : maxFeePerGas,
    maxPerGas: maxFeePerGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }
}

export declare namespace readFees {
  type Options = ReadOptions & {
    /** Demands one kind; without it the chain decides. */
    readonly type?: 'eip1559' | 'legacy' | undefined
    readonly baseFeeMultiplier?: number | undefined
    readonly maxFeePerGas?: bigint | undefined
    readonly maxPriorityFeePerGas?: bigint | undefined
  }
  /** All in base units per gas. */
  type ReturnType = { readonly expectedPerGas: bigint; readonly maxPerGas: bigint } & (
    | { readonly type: 'legacy'; readonly gasPrice: bigint }
    | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  )
}

/** Base fee of the latest block; `undefined` on a chain without EIP-1559. */
async function readBaseFee(rpc: Rpc): Promise<bigint | undefined> {
  const block = await rpc.request('eth_getBlockByNumber', ['latest', false])
  const value = isRecord(block) ? block.baseFeePerGas : undefined
  return value === undefined || value === null ? undefined : parseQuantity(value)
}

async function readGasPrice(rpc: Rpc): Promise<bigint> {
  try {
    return parseQuantity(await rpc.request('eth_gasPrice'))
  } catch (cause) {
    if (isBillfoldError(cause, 'rpc/method-not-found') || isBillfoldError(cause, 'rpc/method-not-supported'))
      throw new BillfoldError(gasPriceUnsupported, { cause })
    throw cause
  }
}

/** What the node suggests as a tip; nodes without that method are asked for the whole price. */
async function readPriorityFee(rpc: Rpc, baseFee: bigint): Promise<bigint> {
  try {
    return parseQuantity(await rpc.request('eth_maxPriorityFeePerGas'))
  } catch (cause) {
    if (isBillfoldError(cause, 'request/aborted') || isBillfoldError(cause, 'rpc/all-failed')) throw cause
    const whole = await readGasPrice(rpc)
    return whole > baseFee ? whole - baseFee : 0n
  }
}
