import { parseNetworkId } from 'billfold/protocol'
import { toHex } from '../../custody/bytes/toHex.ts'
import { decodeMessage } from '../evm/message/decode/decodeMessage.ts'
import { findSignInFaults } from '../evm/message/decode/findSignInFaults.ts'
import { findMessageRisks } from '../evm/message/findMessageRisks.ts'
import type { ShownMessage } from '../evm/message/ShownMessage.ts'
import type { RpcCall } from '../rpc/RpcCall.ts'
import type { RpcTools } from '../rpc/RpcTools.ts'
import { requireAccount } from '../rpc/requireAccount.ts'
import { signApproved } from '../rpc/signApproved.ts'
import { readBytes } from './readBytes.ts'
import { readParams } from './readParams.ts'

/** solana_signMessage: `{ message, pubkey }`, both base58. @returns the signature as base58. */
export async function signMessage(tools: RpcTools<ShownMessage>, call: RpcCall): Promise<unknown> {
  const { message, pubkey } = readParams(call)
  requireAccount(tools, call, pubkey)
  const bytes = readBytes(tools, message)
  const answers = await signApproved(tools, call, {
    requests: [{ kind: 'solana-message', message: `0x${toHex(bytes)}` }],
    async read([frozen]) {
      const decoded = decodeMessage(frozen!.bytes[0]!)
      const faults = decoded.signIn
        ? findSignInFaults(decoded.signIn, {
            origin: tools.origin,
            address: call.address,
            cluster: parseNetworkId(call.network).reference,
            nowMs: tools.seams.clock.now(),
          })
        : []
      return {
        content: { kind: 'message', message: decoded, signInFaults: faults } satisfies ShownMessage,
        risks: findMessageRisks(decoded, faults),
      }
    },
  })
  if ('again' in answers || answers[0]?.kind !== 'solana-message') throw new TypeError('Another answer than asked')
  return { signature: answers[0].signature }
}
