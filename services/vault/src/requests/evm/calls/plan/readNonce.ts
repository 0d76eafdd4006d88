import type { ChainClient } from '../../../chain/createChainClient.ts'
import type { RpcCall } from '../../../rpc/RpcCall.ts'
import type { RpcTools } from '../../../rpc/RpcTools.ts'
import { readQuantity } from './readQuantity.ts'

/**
 * The account's next nonce by now: not below `planned`, and above it only as far as the operator's second node says so, too. A node that names one from beyond would have a
 * transaction that it could send later.
 *
 * @throws FrameFailure when the node does not answer.
 */
export async function readNonce(
  tools: Pick<RpcTools, 'chains' | 'failure'>,
  { address, network }: RpcCall,
  { client, planned }: { readonly client: ChainClient; readonly planned: bigint },
): Promise<bigint> {
  const countOf = async (node: ChainClient) =>
    readQuantity(tools, await node.ask('eth_getTransactionCount', [address, 'pending']))
  const witness = tools.chains.witnessOf(network)
  const [own, other] = await Promise.all([countOf(client), witness && countOf(witness).catch(() => undefined)])
  const agreed = other !== undefined && other < own ? other : own
  return agreed > planned ? agreed : planned
}
