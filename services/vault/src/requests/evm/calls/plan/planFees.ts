import type { ChainClient } from '../../../chain/createChainClient.ts'
import type { RpcTools } from '../../../rpc/RpcTools.ts'
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
/** Wei, of nodes that do not say. */
const usualTip = '0x59682f00'

/**
 * What a unit of gas may cost now, by the vault's own node: twice the base fee and the tip (its answer to `eth_maxPriorityFeePerGas`), or the price of networks
 * without one.
 *
 * @throws FrameFailure `rpc/node` where the node answers with no number.
 */
export async function planFees(
  tools: Pick<RpcTools, 'failure'>,
  client: ChainClient,
  { baseFee }: Head,
  tip: unknown = usualTip,
): Promise<Fees> {
  if (baseFee === undefined)
    return { type: 'legacy', gasPrice: readQuantity(tools, await client.ask('eth_gasPrice', [])) }
  const asked = readQuantity(tools, tip)
  const maxPriorityFeePerGas = asked < leastTip ? leastTip : asked
  return {
    type: 'eip1559',
    maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
    accessList: [],
  }
}
