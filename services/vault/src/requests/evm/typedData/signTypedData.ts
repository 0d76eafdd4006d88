import { isEvmAddress, parseNetworkId } from 'billfold/protocol'
import { createFindListed } from '../../chain/createFindListed.ts'
import { readTokens } from '../../chain/readTokens.ts'
import { tokensOfClear } from '../../erc7730/decode/tokensOfClear.ts'
import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'
import { requireAccount } from '../../rpc/requireAccount.ts'
import { signApproved } from '../../rpc/signApproved.ts'
import { tokensOf } from '../calls/tokensOf.ts'
import { decodeTypedData } from './decode/decodeTypedData.ts'
import { findTypedRisks } from './findTypedRisks.ts'
import type { ShownTypedData } from './ShownTypedData.ts'

/**
 * eth_signTypedData_v4: `[address, JSON]`, the JSON as text or as an object.
 *
 * @returns 65 bytes as 0x hex.
 */
export async function signTypedData(tools: RpcTools<ShownTypedData>, call: RpcCall): Promise<string> {
  const [first, second] = Array.isArray(call.params) ? call.params : []
  const isSwapped = typeof second === 'string' && isEvmAddress(second)
  const [account, data] = isSwapped ? [second, first] : [first, second]
  requireAccount(tools, call, account)
  if (typeof data !== 'string' && (typeof data !== 'object' || data === null)) throw tools.failure('invalid-params')
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  const chainId = BigInt(parseNetworkId(call.network).reference)
  const network = tools.chains.find(call.network)
  const answers = await signApproved(tools, call, {
    // Any typed data may be an allowance.
    requests: [{ kind: 'evm-typed-data', chainId, json }],
    async read([frozen]) {
      const decoded = decodeTypedData(frozen!.bytes[0]!, createFindListed(network))
      const { steps } = decoded
      const clear = await tools.describer.typedData(call, decoded.data)
      const named = [...tokensOf(steps), ...tokensOfClear(clear)]
      return {
        content: {
          kind: 'typed-data',
          data: decoded.data,
          steps,
          ...(clear ? { clear } : {}),
          tokens: await readTokens(named, network, tools.chains.clientOf(call.network)),
        } satisfies ShownTypedData,
        risks: findTypedRisks(steps, clear),
      }
    },
  })
  if ('again' in answers || answers[0]?.kind !== 'evm-typed-data') throw new TypeError('Another answer than asked')
  return answers[0].signature
}
