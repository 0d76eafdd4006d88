import { isEvmAddress, isHex, parseNetworkId } from 'billfold/protocol'
import { toHex } from '../../../custody/bytes/toHex.ts'
import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'
import { requireAccount } from '../../rpc/requireAccount.ts'
import { signApproved } from '../../rpc/signApproved.ts'
import { decodeMessage } from './decode/decodeMessage.ts'
import { findSignInFaults } from './decode/findSignInFaults.ts'
import { findMessageRisks } from './findMessageRisks.ts'
import type { ShownMessage } from './ShownMessage.ts'

/**
 * personal_sign: `[message, address]`, the message as 0x hex or as text; libraries that have the two the other way round are understood.
 *
 * @returns 65 bytes as 0x hex.
 */
export async function personalSign(tools: RpcTools<ShownMessage>, call: RpcCall): Promise<string> {
  const [first, second] = Array.isArray(call.params) ? call.params : []
  if (typeof first !== 'string') throw tools.failure('invalid-params')
  const isSwapped = isEvmAddress(first) && typeof second === 'string' && !isEvmAddress(second)
  const [message, account] = isSwapped ? [second, first] : [first, second]
  requireAccount(tools, call, account)
  const hex = isHex(message) && message.length % 2 === 0 ? message : `0x${toHex(new TextEncoder().encode(message))}`
  const answers = await signApproved(tools, call, {
    requests: [{ kind: 'evm-message', message: hex }],
    async read([frozen]) {
      const decoded = decodeMessage(frozen!.bytes[0]!)
      const faults = decoded.signIn
        ? findSignInFaults(decoded.signIn, {
            origin: tools.origin,
            address: call.address,
            chainId: BigInt(parseNetworkId(call.network).reference),
            nowMs: tools.seams.clock.now(),
          })
        : []
      return {
        content: { kind: 'message', message: decoded, signInFaults: faults } satisfies ShownMessage,
        risks: findMessageRisks(decoded, faults),
      }
    },
  })
  if ('again' in answers || answers[0]?.kind !== 'evm-message') throw new TypeError('Another answer than asked')
  return answers[0].signature
}
