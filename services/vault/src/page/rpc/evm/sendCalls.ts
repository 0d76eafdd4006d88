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
  on: sendCalls.Events = {},
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
        on,
      ),
  })
  if ('again' in answers) return answers.again
  on.signed?.(call.progress.hashes)
  const hashes: string[] = []
  for (const answer of answers) {
    if (answer.kind !== 'evm-transaction') throw new TypeError('Another answer than asked')
    hashes.push(answer.hash)
    await client.ask('eth_sendRawTransaction', [answer.raw]).catch((error: unknown) => {
      // The answer may be lost alone: this one counts as sent, those behind it are not.
      on.stopped?.(hashes)
      throw error
    })
  }
  return hashes
}

export declare namespace sendCalls {
  type Events = {
    /** All is signed and nothing is sent: what throws here keeps it so. */
    signed?(hashes: readonly string[]): void
    /** It failed on its way; the hashes of what may have been sent. */
    stopped?(hashes: readonly string[]): void
  }
}

function cutAllowance(call: RequestedCall, { amount }: { readonly amount: bigint }): RequestedCall {
  return { ...call, data: `${call.data.slice(0, 74)}${amount.toString(16).padStart(64, '0')}` }
}
