import type { RpcCall, RpcTools } from '../RpcTools.ts'
import { signApproved } from '../signApproved.ts'
import { planCalls } from './planCalls.ts'
import { readCalls } from './readCalls.ts'
import type { RequestedCall } from './requestedCall.ts'

/**
 * Prepares calls as transactions with the vault's own nonce and fees, simulates them together, shows them on one screen, signs and sends them one by one.
 *
 * @returns their hashes, in order.
 * @throws FrameFailure when no node answers, 'user rejected', the node's refusal of what was sent.
 */
export async function sendCalls(
  tools: RpcTools,
  call: RpcCall,
  wanted: readonly RequestedCall[],
): Promise<readonly string[]> {
  const client = tools.chains.clientOf(call.network)
  if (!client) throw tools.failure('chain-unsupported')
  const plan = await planCalls(tools, call, client, wanted)
  const answers = await signApproved<readonly string[]>(tools, call, {
    requests: plan.transactions.map(transaction => ({ kind: 'evm-transaction' as const, transaction })),
    read: frozen => readCalls(tools, call, frozen, { client, plan, wanted }),
    // Asked again with the allowance cut down to what is there.
    onExact: exact =>
      sendCalls(
        tools,
        call,
        wanted.map(one => cutAllowance(one, exact)),
      ),
  })
  if ('again' in answers) return answers.again
  const hashes: string[] = []
  for (const answer of answers) {
    if (answer.kind !== 'evm-transaction') throw new TypeError('Another answer than asked')
    await client.ask('eth_sendRawTransaction', [answer.raw])
    hashes.push(answer.hash)
  }
  return hashes
}

function cutAllowance(call: RequestedCall, { amount }: { readonly amount: bigint }): RequestedCall {
  return { ...call, data: `${call.data.slice(0, 74)}${amount.toString(16).padStart(64, '0')}` }
}
