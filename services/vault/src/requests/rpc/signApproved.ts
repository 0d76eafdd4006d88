import { BillfoldError, vaultLocked } from 'billfold/protocol'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import type { Frozen } from '../../custody/sign/Frozen.ts'
import type { SignAnswer } from '../../custody/sign/SignAnswer.ts'
import type { SignRequest } from '../../custody/sign/SignRequest.ts'
import type { CommandResults } from '../../custody/worker/commands.ts'
import type { AnyContent } from '../approval/AnyContent.ts'
import type { ApprovalOf } from '../approval/ApprovalOf.ts'
import { findWindowReasons } from '../approval/findWindowReasons.ts'
import { type Risk, riskRows } from '../approval/Risk.ts'
import type { RpcCall } from './RpcCall.ts'
import type { RpcTools } from './RpcTools.ts'

/** How long the server's word that the session lives counts. */
const confirmedForMs = 2_000

/**
 * Freezes what is to be signed, shows what the frozen bytes say, and signs those bytes if the visitor approves (`Progress` is the machine). Before the first signature visitor, signal
 * and device are checked, before each other one visitor and device: none of them is taken back by giving up. What is of high risk opens the wallet once more, for all that was
 * shown together, and the worker keeps nothing of a request that ended.
 *
 * @returns one answer per request, in their order; `again` where the visitor chose the cut-down request.
 * @throws FrameFailure 'user rejected'; CallFailure `session-ended`; `vault/request-changed`, and what the worker throws.
 */
export async function signApproved<content extends AnyContent, again = never>(
  tools: RpcTools<content>,
  call: RpcCall,
  { onExact, read, requests: planned, revise }: signApproved.Options<content, again>,
): Promise<readonly SignAnswer[] | { readonly again: again }> {
  const { custodian, failure, seams, trust } = tools
  const { progress } = call
  /** What the worker keeps for this request: all of it goes when the request ends. */
  const kept = new Set<string>()
  const prepare = async (request: SignRequest, bundle?: string) => {
    const risk = bundle === undefined ? { isHighRisk: false } : { isHighRisk: true, bundle }
    const prepared = await custodian.ask('prepare', { request, ...risk })
    kept.add(prepared.requestId)
    return prepared
  }
  const forget = async (requestId: string) => {
    kept.delete(requestId)
    await custodian.ask('discard', { requestId }).catch(() => {})
  }
  /** When the server said last that this device may sign. */
  let confirmedAtMs = seams.clock.now()
  // Asked while the visitor reads. A device that was shut out has the wallet open as long as it is used: nothing more is signed there.
  const confirmed = tools.confirmSession()
  confirmed.catch(() => {})
  try {
    const settled = await Promise.allSettled(planned.map(request => prepare(request)))
    const frozen = settled.map(one => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    const { content, risks } = await read(frozen.map(one => one.frozen))
    const claimedName = tools.claimedName()
    const facts = await trust.read()
    const approval: ApprovalOf<content> = {
      method: call.method,
      origin: tools.origin,
      ...(claimedName === undefined ? {} : { claimedName }),
      address: call.address,
      network: tools.describeNetwork(call.network),
      content,
      risks,
      windowReasons: findWindowReasons({ ...facts, content, risks }),
      waiting: tools.queue.waiting(),
    }
    progress.state = 'shown'
    const { isApproved, isExact } = await tools.decide(approval, call.signal)
    if (isExact && content.exact && onExact) {
      await Promise.all([...kept].map(forget))
      progress.state = 'asked'
      return { again: await onExact(content.exact) }
    }
    tools.queue.reportOutcome(isApproved ? 'approved' : 'rejected')
    if (!isApproved) throw failure('user-rejected')
    progress.state = 'approved'
    await confirmed
    const requests = (await revise?.()) ?? planned
    const isHighRisk = risks.some(risk => riskRows[risk.name].needsHold)
    const ready = isHighRisk || requests !== planned ? await prepareAnew(requests, isHighRisk) : frozen
    // The digest of what was shown: bytes that are not the same are not signed. What was revised has one of its own.
    const digests = (requests === planned ? frozen : ready).map(one => one.digest)
    const answers: SignAnswer[] = []
    for (const [at, request] of requests.entries()) {
      await check()
      if (at === 0) await trust.saveApproved()
      progress.state = 'signing'
      const answer = await sign(ready[at]!.requestId, digests[at]!, request)
      progress.isSigned = true
      progress.hashes.push(...hashesOf(answer))
      answers.push(answer)
    }
    progress.state = 'signed'
    return answers
  } finally {
    await Promise.all([...kept].map(forget))
  }

  /** @throws where the visitor is another one, the device was shut out, or the request was given up before its first signature. */
  async function check() {
    // A screen may stand for minutes: an answer from before does not count for a press of now.
    if (seams.clock.now() - confirmedAtMs > confirmedForMs) {
      await tools.confirmSession()
      confirmedAtMs = seams.clock.now()
    }
    await tools.requireVisitor(call.userId)
    if (!progress.isSigned) call.signal.throwIfAborted()
  }

  /** Freezes again what was revised or is of high risk. The latter opens the wallet once more, for all that was shown together and for nothing else. */
  async function prepareAnew(requests: readonly SignRequest[], isHighRisk: boolean) {
    await check()
    await Promise.all([...kept].map(forget))
    await tools.openWallet()
    const bundle = isHighRisk ? toBase64Url(seams.draw(16)) : undefined
    const anew: CommandResults['prepare'][] = []
    for (const request of requests) anew.push(await prepare(request, bundle))
    if (isHighRisk) await tools.reopenWallet()
    return anew
  }

  async function sign(requestId: string, digest: string, request: SignRequest): Promise<SignAnswer> {
    const take = async (id: string) => {
      const answer = await custodian.ask('sign', { requestId: id, digest })
      kept.delete(id)
      return answer
    }
    try {
      return await take(requestId)
    } catch (error) {
      // It closed itself while the visitor was reading.
      if (!(error instanceof BillfoldError && error.code === vaultLocked.code)) throw error
    }
    await forget(requestId)
    await tools.openWallet()
    const anew = await prepare(request)
    await check()
    return take(anew.requestId)
  }
}

function hashesOf(answer: SignAnswer): readonly string[] {
  if (answer.kind === 'evm-transaction') return [answer.hash]
  return answer.kind === 'solana-transactions' ? answer.signatures : []
}

export declare namespace signApproved {
  type Options<content, again> = {
    readonly requests: readonly SignRequest[]
    /** What the screen shows of the frozen bytes. */
    read(frozen: readonly Frozen[]): Promise<{ readonly content: content; readonly risks: readonly Risk[] }>
    /** After the approval: the same requests with what is settled at the last moment and is not shown, such as a nonce; `undefined` where nothing changed. */
    revise?(): Promise<readonly SignRequest[] | undefined>
    /** The visitor wants less than was asked. */
    onExact?(exact: { readonly token: string; readonly amount: bigint }): Promise<again>
  }
}
