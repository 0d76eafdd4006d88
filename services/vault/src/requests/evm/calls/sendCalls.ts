import { FrameFailure } from 'billfold/channel'
import type { SignAnswer } from '../../../custody/sign/SignAnswer.ts'
import type { NonceTurn } from '../../rpc/Nonces.ts'
import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'
import { signApproved } from '../../rpc/signApproved.ts'
import { planCalls } from './plan/planCalls.ts'
import { readNonce } from './plan/readNonce.ts'
import { readCalls } from './readCalls.ts'
import type { RequestedCall } from './requestedCall.ts'
import type { ShownCalls } from './ShownCalls.ts'

/**
 * Prepares calls as transactions with the vault's own nonce and fees, simulates them together, shows them on one screen, signs and sends them one by one. From the approval
 * until a node has them no other tab of the site sends from the account, and the nonce is read then.
 *
 * @returns the hashes of those that were sent, or may have been, in order; not `isWhole` where one was refused or not answered after another one was sent.
 * @throws FrameFailure when no node answers before it is shown, 'user rejected', the node's refusal of the first.
 */
export async function sendCalls(
  tools: RpcTools<ShownCalls>,
  call: RpcCall,
  wanted: readonly RequestedCall[],
  on: sendCalls.Events = {},
): Promise<sendCalls.ReturnType> {
  const client = tools.chains.clientOf(call.network)
  if (!client) throw tools.failure('chain-unsupported')
  const plan = await planCalls(tools, call, client, wanted)
  let { transactions } = plan
  let turn: NonceTurn | undefined
  const toRequests = () => transactions.map(transaction => ({ kind: 'evm-transaction' as const, transaction }))
  try {
    const answers = await signApproved<ShownCalls, sendCalls.ReturnType>(tools, call, {
      requests: toRequests(),
      read: frozen => readCalls(tools, call, frozen, { client, plan, wanted }),
      async revise() {
        turn = await tools.nonces.enter(call.address, call.network)
        const planned = transactions[0]?.nonce ?? 0n
        const nonce = turn.atLeast(await readNonce(tools, call, { client, planned }))
        if (nonce === planned) return undefined
        transactions = transactions.map((one, at) => ({ ...one, nonce: nonce + BigInt(at) }))
        return toRequests()
      },
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
    return await sendAll(answers)
  } finally {
    turn?.leave()
  }

  async function sendAll(answers: readonly SignAnswer[]): Promise<sendCalls.ReturnType> {
    const signed = answers.map((answer, at) => {
      if (answer.kind !== 'evm-transaction') throw new TypeError('Another answer than asked')
      const { nonce, to, value } = transactions[at]!
      return { hash: answer.hash, raw: answer.raw, nonce, to: to ?? call.address, amount: `${value}` }
    })
    // The page may end at any moment from here on: what is signed is kept, and its nonces are used.
    const kept = await tools.outbox.keep(call, signed)
    turn?.note(signed.at(-1)!.nonce)
    const hashes: string[] = []
    /** The rest is not sent. */
    const stop = async (at: number, lastNonce: bigint) => {
      turn?.note(lastNonce)
      await kept.drop(signed.slice(at).map(({ hash }) => hash))
      on.stopped?.(hashes)
      return { hashes, isWhole: false }
    }
    for (const [at, { hash, nonce, raw }] of signed.entries()) {
      try {
        const outcome = await kept.offer(client!, { hash, raw })
        hashes.push(hash)
        if (outcome === 'unanswered' && at < signed.length - 1) return await stop(at + 1, nonce)
      } catch (error) {
        // Its nonce is free, unless the node's words leave open what became of it.
        const isFree = isRefusal(error)
        if (!isFree) {
          hashes.push(hash)
          await kept.settle([hash])
        }
        const stopped = await (isFree ? stop(at, nonce - 1n) : stop(at + 1, nonce))
        if (at === 0) throw error
        return stopped
      }
    }
    return { hashes, isWhole: true }
  }
}

export declare namespace sendCalls {
  type ReturnType = { readonly hashes: readonly string[]; readonly isWhole: boolean }
  type Events = {
    /** All is signed and nothing is sent: what throws here keeps it so. */
    signed?(hashes: readonly string[]): void
    /** It stopped on its way; the hashes of what may have been sent. */
    stopped?(hashes: readonly string[]): void
  }
}

/** Words by which nodes say that they did not take a transaction: geth, Erigon, Nethermind, Besu, Reth, anvil. */
const refusalWords =
  /insufficient (funds|balance)|intrinsic gas|underpriced|fee cap|base ?fee|gas limit|max fee|nonce too|invalid (nonce|sender|chain|signature)|not supported|unsupported/i

function isRefusal(error: unknown): boolean {
  return (
    error instanceof FrameFailure && error.frameError.code === 'rpc/node' && refusalWords.test(error.frameError.message)
  )
}

function cutAllowance(call: RequestedCall, { amount }: { readonly amount: bigint }): RequestedCall {
  return { ...call, data: `${call.data.slice(0, 74)}${amount.toString(16).padStart(64, '0')}` }
}
