import { parseNetworkId } from 'billfold/protocol'
import * as v from 'valibot'
import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'
import { requireAccount } from '../../rpc/requireAccount.ts'
import { requestedCall } from './requestedCall.ts'
import type { ShownCalls } from './ShownCalls.ts'
import { sendCalls } from './sendCalls.ts'

/**
 * eth_sendTransaction: `[{ from, to, value, data, gas }]`; nonce and fees are the vault's own.
 *
 * @returns the hash.
 */
export async function sendTransaction(tools: RpcTools<ShownCalls>, call: RpcCall): Promise<string> {
  const parsed = v.safeParse(requestedCall, Array.isArray(call.params) ? call.params[0] : undefined)
  if (!parsed.success || (!parsed.output.to && parsed.output.data === '0x')) throw tools.failure('invalid-params')
  const wanted = parsed.output
  requireAccount(tools, call, wanted.from)
  if (wanted.isDelegation) throw tools.failure('delegation')
  if (wanted.chainId !== undefined && wanted.chainId !== BigInt(parseNetworkId(call.network).reference))
    throw tools.failure('chain-unsupported')
  const { hashes } = await sendCalls(tools, call, [wanted])
  return hashes[0]!
}
