import { isRecord } from 'billfold/protocol'
import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'
import { readCallsId } from '../calls/readCallsId.ts'
import { askReceipt } from './askReceipt.ts'

const fields = ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'] as const

/** wallet_getCallsStatus (EIP-5792): of version 1.0 in words, of later ones as a number; each transaction by its receipt. */
export async function getCallsStatus(
  tools: Pick<RpcTools, 'bundles' | 'chains' | 'failure'>,
  { address, params }: RpcCall,
): Promise<unknown> {
  const asked = Array.isArray(params) ? params[0] : undefined
  if (typeof asked !== 'string') throw tools.failure('invalid-params')
  const named = tools.bundles.find(address, asked)
  const sent = readCallsId(named?.id ?? asked)
  if (!sent || !tools.chains.clientOf(sent.network)) throw tools.failure('unknown-bundle')
  const found = await Promise.all(sent.hashes.map(hash => askReceipt(tools, sent.network, hash)))
  const receipts = found.filter(isRecord).map(receipt => Object.fromEntries(fields.map(name => [name, receipt[name]])))
  const isPending = receipts.length < sent.hashes.length
  if (sent.version === 1) return { status: isPending ? 'PENDING' : 'CONFIRMED', ...(isPending ? {} : { receipts }) }
  const good = receipts.filter(receipt => receipt.status === '0x1').length
  // Of one that stopped on its way the rest was never sent.
  const { isWhole } = named ?? sent
  const done = good === receipts.length && isWhole ? 200 : good === 0 ? 500 : 600
  return {
    version: '2.0.0',
    id: asked,
    chainId: `0x${BigInt(sent.network.slice('eip155:'.length)).toString(16)}`,
    atomic: false,
    status: isPending ? 100 : done,
    ...(receipts.length > 0 ? { receipts } : {}),
  }
}
