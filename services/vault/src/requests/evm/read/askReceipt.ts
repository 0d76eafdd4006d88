import { isRecord, type NetworkId } from 'billfold/protocol'
import type { RpcTools } from '../../rpc/RpcTools.ts'

/**
 * The receipt of a transaction as far as both of the operator's nodes report the same: whether it went well, and in which block. `null` until then, as for one
 * that is not mined yet. A second node that does not answer at all is not waited for.
 */
export async function askReceipt(
  tools: Pick<RpcTools, 'chains' | 'failure'>,
  network: NetworkId,
  hash: unknown,
): Promise<unknown> {
  const client = tools.chains.clientOf(network)
  if (!client) throw tools.failure('chain-unsupported')
  const witness = tools.chains.witnessOf(network)
  const [receipt, second] = await Promise.all([
    client.ask('eth_getTransactionReceipt', [hash]),
    witness?.ask('eth_getTransactionReceipt', [hash]).catch(() => undefined),
  ])
  if (!witness || second === undefined || !isRecord(receipt)) return receipt
  const isSame = isRecord(second) && receipt.status === second.status && receipt.blockHash === second.blockHash
  return isSame ? receipt : null
}
