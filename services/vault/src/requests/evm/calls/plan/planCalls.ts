import { parseNetworkId } from 'billfold/protocol'
import type { EvmTransaction } from '../../../../custody/sign/evm/EvmTransaction.ts'
import type { ChainClient } from '../../../chain/createChainClient.ts'
import { createFindListed } from '../../../chain/createFindListed.ts'
import { isLikeSimulation } from '../../../chain/isLikeSimulation.ts'
import type { RpcCall } from '../../../rpc/RpcCall.ts'
import type { RpcTools } from '../../../rpc/RpcTools.ts'
import type { RequestedCall } from '../requestedCall.ts'
import { measureCalls } from './measureCalls.ts'
import { type Fees, planFees } from './planFees.ts'
import { readHead } from './readHead.ts'
import { readQuantity } from './readQuantity.ts'
import { type Simulated, simulateCalls } from './simulateCalls.ts'
import { toQuantity } from './toQuantity.ts'

/** A price per unit of gas that no network asks: a node that says so is not believed. */
const absurdPrice = 1_000_000_000_000_000n
/** More than the blocks of any network hold. */
const absurdGas = 10_000_000_000n
const plainGas = 21_000n
const unknownGas = 500_000n

/**
 * Makes calls transactions with the vault's own nonce and fees, and tries them out together, on the operator's second node as well. The result of the simulation comes later
 * (`tried`): the screen reads other things meanwhile.
 *
 * @throws FrameFailure when no node answers, `rpc/internal` where its answers are no numbers or the fee is absurd.
 */
export async function planCalls(
  tools: Pick<RpcTools, 'chains' | 'failure' | 'seams'>,
  call: RpcCall,
  client: ChainClient,
  wanted: readonly RequestedCall[],
): Promise<Plan> {
  const { address, network, signal } = call
  const witness = tools.chains.witnessOf(network)
  const findListed = createFindListed(tools.chains.find(network))
  const countOf = async (node: ChainClient, tag: 'latest' | 'pending') =>
    readQuantity(tools, await node.ask('eth_getTransactionCount', [address, tag], signal))
  const isWrapped = (token: string) => findListed(token) === 'wrapped'
  const looked = witness && look(witness)
  const [head, sent, nonce, tip, measured] = await Promise.all([
    readHead(tools, client),
    countOf(client, 'latest'),
    countOf(client, 'pending'),
    client.ask('eth_maxPriorityFeePerGas', []).catch(() => undefined),
    measureCalls(client, address, wanted, isWrapped),
  ])
  const fees = await planFees(tools, client, head, tip)
  if ((fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas) > absurdPrice) throw tools.failure('fee-absurd')
  const tried = Promise.all([simulate(client, { head, measured, nonce: sent }), tryOnWitness()]).then(
    ([simulated, other]) => ({
      ...simulated,
      isDoubted:
        other !== undefined &&
        // A nonce from before replaces nothing any more; one from beyond is valid later for a node that keeps the transaction.
        !(nonce >= other.mined && nonce <= other.pending && isLikeSimulation(simulated.simulation, other.simulation)),
    }),
  )
  // A failure surfaces where it is awaited.
  tried.catch(() => {})
  const gas = await Promise.all(wanted.map((one, at) => measured.gas[at] ?? estimate(one)))
  if (gas.some(limit => limit > absurdGas)) throw tools.failure('fee-absurd')
  const chainId = BigInt(parseNetworkId(network).reference)
  return {
    transactions: wanted.map((one, at) => ({
      ...fees,
      chainId,
      nonce: nonce + BigInt(at),
      gas: gas[at]!,
      ...(one.to ? { to: one.to } : {}),
      value: one.value,
      data: one.data,
    })),
    tried,
  }

  function simulate(node: ChainClient, from: Pick<simulateCalls.Options, 'head' | 'measured' | 'nonce'>) {
    return simulateCalls(node, address, wanted, { ...from, fees, draw: tools.seams.draw, isWrapped })
  }

  /** What the second node says before anything is tried out; `undefined` where it does not answer. */
  async function look(node: ChainClient) {
    try {
      const [own, mined, pending, ran] = await Promise.all([
        readHead(tools, node),
        countOf(node, 'latest'),
        countOf(node, 'pending'),
        measureCalls(node, address, wanted, isWrapped),
      ])
      return { node, mined, pending, from: { head: own, measured: ran, nonce: mined } }
    } catch {
      return undefined
    }
  }

  async function tryOnWitness() {
    const found = await looked
    if (!found) return undefined
    const { from, mined, node, pending } = found
    const { simulation } = await simulate(node, from)
    return { simulation, mined, pending }
  }

  async function estimate(one: RequestedCall): Promise<bigint> {
    const asked = {
      from: address,
      ...(one.to ? { to: one.to } : {}),
      data: one.data,
      value: toQuantity(one.value),
    }
    const estimated = await client.ask('eth_estimateGas', [asked], signal).catch(() => undefined)
    if (typeof estimated === 'string') return (readQuantity(tools, estimated) * 5n) / 4n
    return one.gas ?? (one.data === '0x' ? plainGas : unknownGas)
  }
}

type Plan = {
  readonly transactions: readonly Transaction[]
  /** `isDoubted`: the operator's second node reports other changes, or another nonce. */
  readonly tried: Promise<Simulated & { readonly isDoubted: boolean }>
}
type Transaction = Fees &
  Pick<EvmTransaction, 'chainId' | 'nonce' | 'gas' | 'value' | 'data'> & { readonly to?: string }

export declare namespace planCalls {
  type ReturnType = Plan
}
