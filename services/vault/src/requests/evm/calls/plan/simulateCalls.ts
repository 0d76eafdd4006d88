import { toHex } from '../../../../custody/bytes/toHex.ts'
import type { Simulation } from '../../../approval/Simulation.ts'
import type { ChainClient } from '../../../chain/createChainClient.ts'
import { isLikeSimulation } from '../../../chain/isLikeSimulation.ts'
import type { RequestedCall } from '../requestedCall.ts'
import type { measureCalls } from './measureCalls.ts'
import type { Fees } from './planFees.ts'
import type { Head } from './readHead.ts'
import { runCalls } from './runCalls.ts'
import { toPlainCall } from './toPlainCall.ts'
import { toQuantity } from './toQuantity.ts'

/** Seconds and blocks from the newest block to the one that the calls are tried out in, and to the one of the second try. */
const soon = { seconds: 12n, blocks: 1n }
const later = { seconds: 139n, blocks: 12n }

/**
 * Tries calls out on a node as the transactions that will be signed, and once more in another block: a contract that looks at the time, the block or its
 * fee, the miner or the chance of the block to behave well where it is tried out is found by the difference. `measured` is how they ran without fees (`measureCalls`).
 *
 * What no try finds: a contract that waits longer than the second try looks ahead, or that its owner changes meanwhile.
 */
export async function simulateCalls(
  client: ChainClient,
  address: string,
  calls: readonly RequestedCall[],
  { draw, fees, head, isWrapped, measured, nonce }: simulateCalls.Options,
): Promise<Simulated> {
  const { gas } = measured
  if (measured.simulation.outcome !== 'done' || !gas.every(limit => limit !== undefined))
    return { simulation: measured.simulation, isSteady: true }
  const chance = draw(32)
  const [here, there] = [toBlock(head, chance), toOtherBlock(head, chance)]
  const price: Readonly<Record<string, string>> =
    fees.type === 'legacy'
      ? { gasPrice: toQuantity(fees.gasPrice) }
      : {
          maxFeePerGas: toQuantity(fees.maxFeePerGas),
          maxPriorityFeePerGas: toQuantity(fees.maxPriorityFeePerGas),
        }
  const whole = calls.map((call, at) => ({
    ...toPlainCall(address, call),
    ...price,
    gas: toQuantity(gas[at]!),
    nonce: toQuantity(nonce + BigInt(at)),
  }))
  const run = (block: ReturnType<typeof toBlock>) =>
    runCalls(client, address, { calls: whole, block, isChecked: true, isWrapped })
  const [{ simulation }, second] = await Promise.all([run(here), run(there)])
  // A second try that a node could not make proves nothing, either.
  const isSteady =
    simulation.outcome !== 'done' ||
    (second.simulation.outcome === 'done' && isLikeSimulation(simulation, second.simulation))
  return { simulation, isSteady }
}

/** The result of a simulation; `isSteady` is false where another block changes it. */
export type Simulated = {
  readonly simulation: Simulation
  readonly isSteady: boolean
}

export declare namespace simulateCalls {
  type Options = {
    /** Those that will be signed. */
    readonly fees: Fees
    readonly head: Head
    readonly measured: measureCalls.ReturnType
    /** Transactions of the account in the newest block. */
    readonly nonce: bigint
    draw(count: number): Uint8Array
    /** Contracts that wrap the native coin, by the operator's word. */
    isWrapped(token: string): boolean
  }
}

/** The next block as it may come. */
function toBlock({ baseFee, miner, number, timestamp }: Head, chance: Uint8Array) {
  return {
    number: toQuantity(number + soon.blocks),
    time: toQuantity(timestamp + soon.seconds),
    feeRecipient: miner,
    prevRandao: `0x${toHex(chance)}`,
    ...(baseFee === undefined ? {} : { baseFeePerGas: toQuantity(baseFee) }),
  }
}

/** One of the next as it may come as well: nothing of it is the same, no bit of what is drawn, and odd numbers are even. */
function toOtherBlock({ baseFee, miner, number, timestamp }: Head, chance: Uint8Array) {
  const raised = (baseFee ?? 0n) + (baseFee ?? 0n) / 8n
  const isOdd = (value: bigint) => value % 2n === 1n
  return {
    number: toQuantity(number + later.blocks),
    time: toQuantity(timestamp + later.seconds),
    feeRecipient: `0x${(BigInt(miner) ^ ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`,
    prevRandao: `0x${toHex(chance.map(byte => ~byte))}`,
    ...(baseFee === undefined
      ? {}
      : { baseFeePerGas: toQuantity(isOdd(raised) === isOdd(baseFee) ? raised + 1n : raised) }),
  }
}
