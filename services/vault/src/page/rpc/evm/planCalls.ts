import { parseNetworkId } from 'billfold/protocol'
import type { EvmTransaction } from '../../../custody/sign/evm/EvmTransaction.ts'
import type { ChainClient } from '../../chain/createChainClient.ts'
import { createFindListed } from '../../chain/createFindListed.ts'
import { isLikeSimulation } from '../../chain/isLikeSimulation.ts'
import type { RpcCall, RpcTools } from '../RpcTools.ts'
import { type Fees, planFees } from './planFees.ts'
import { readHead } from './readHead.ts'
import { readQuantity } from './readQuantity.ts'
import type { RequestedCall } from './requestedCall.ts'
import { type Simulated, simulateCalls } from './simulateCalls.ts'

/** A price per unit of gas that no network asks: a node that says so is not believed. */
const absurdPrice = 1_000_000_000_000_000n
/** More than the blocks of any network hold. */
const absurdGas = 10_000_000_000n
const plainGas = 21_000n
const unknownGas = 500_000n

/**
 * Makes calls transactions with the vault's own nonce and fees, and tries them out together, on the operator's second node as well.
 *
 * @throws FrameFailure when no node answers, `rpc/internal` where its answers are no numbers or the fee is absurd.
 */
export async function planCalls(
  tools: RpcTools,
  call: RpcCall,
  client: ChainClient,
  wanted: readonly RequestedCall[],
): Promise<Plan> {
  const { address, network, signal } = call
  const witness = tools.chains.witnessOf(network)
  const findListed = createFindListed(tools.chains.find(network))
  const countOf = async (node: ChainClient, tag: 'latest' | 'pending') =>
    readQuantity(tools, await node.ask('eth_getTransactionCount', [address, tag], signal))
  const [head, sent, nonce, tip] = await Promise.all([
    readHead(tools, client),
    countOf(client, 'latest'),
    countOf(client, 'pending'),
    client.ask('eth_maxPriorityFeePerGas', []).catch(() => undefined),
  ])
  const fees = await planFees(tools, client, head, tip)
  if ((fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas) > absurdPrice) throw tools.failure('fee-absurd')
  const simulate = (node: ChainClient, from: typeof head, count: bigint) =>
    simulateCalls(node, address, wanted, {
      fees,
      head: from,
      nonce: count,
      draw: tools.seams.draw,
      isWrapped: token => findListed(token) === 'wrapped',
    })
  const [simulated, second] = await Promise.all([simulate(client, head, sent), witness && ask(witness)])
  const gas = await Promise.all(wanted.map((one, at) => simulated.gas[at] ?? estimate(one)))
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
    simulated,
    isDoubted: second !== undefined && !isLike(second),
  }

  /** What the second node tells; `undefined` where it does not answer. */
  async function ask(node: ChainClient) {
    try {
      const [own, mined, pending] = await Promise.all([
        readHead(tools, node),
        countOf(node, 'latest'),
        countOf(node, 'pending'),
      ])
      const { simulation } = await simulate(node, own, mined)
      return { simulation, mined, pending }
    } catch {
      return undefined
    }
  }

  function isLike({ mined, pending, simulation }: NonNullable<Awaited<ReturnType<typeof ask>>>): boolean {
    // A nonce from before replaces nothing any more; one from beyond lies ready for whoever keeps the transaction.
    return nonce >= mined && nonce <= pending && isLikeSimulation(simulated.simulation, simulation)
  }

  async function estimate(one: RequestedCall): Promise<bigint> {
    const asked = {
      from: address,
      ...(one.to ? { to: one.to } : {}),
      data: one.data,
      value: `0x${one.value.toString(16)}`,
    }
    const estimated = await client.ask('eth_estimateGas', [asked], signal).catch(() => undefined)
    if (typeof estimated === 'string') return (readQuantity(tools, estimated) * 5n) / 4n
    return one.gas ?? (one.data === '0x' ? plainGas : unknownGas)
  }
}

type Plan = {
  readonly transactions: readonly Transaction[]
  readonly simulated: Simulated
  /** The operator's second node tells something else of what changes, or of the nonce. */
  readonly isDoubted: boolean
}
type Transaction = Fees &
  Pick<EvmTransaction, 'chainId' | 'nonce' | 'gas' | 'value' | 'data'> & { readonly to?: string }

export declare namespace planCalls {
  type ReturnType = Plan
}
