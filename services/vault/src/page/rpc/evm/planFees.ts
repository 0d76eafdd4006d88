import type { ChainClient } from '../../chain/createChainClient.ts'
import type { RpcTools } from '../RpcTools.ts'
import type { Head } from './readHead.ts'
import { readQuantity } from './readQuantity.ts'

export type Fees =
  | {
      readonly type: 'eip1559'
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
      readonly accessList: []
    }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

const leastTip = 1n

/**
 * What a unit of gas may cost now, by the vault's own node: twice the base fee and the tip, or the price of networks without one.
 *
 * @throws FrameFailure `rpc/node` where the node answers with no number.
 */
export async function planFees(
  tools: Pick<RpcTools, 'failure'>,
  client: ChainClient,
  { baseFee }: Head,
): Promise<Fees> {
  if (baseFee === undefined)
    return { type: 'legacy', gasPrice: readQuantity(tools, await client.ask('eth_gasPrice', [])) }
  const tip = readQuantity(tools, await client.ask('eth_maxPriorityFeePerGas', []).catch(() => '0x59682f00'))
  const maxPriorityFeePerGas = tip < leastTip ? leastTip : tip
  return {
    type: 'eip1559',
    maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
    accessList: [],
  }
}
