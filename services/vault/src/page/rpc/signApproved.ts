import { BillfoldError, vaultLocked } from 'billfold/protocol'
import type { Approval } from '../../approve/Approval.ts'
import { type Risk, riskRows } from '../../approve/risks/Risk.ts'
import { findWindowReasons } from '../../approve/surface/findWindowReasons.ts'
import type { Frozen } from '../../custody/sign/Frozen.ts'
import type { SignAnswer } from '../../custody/sign/SignAnswer.ts'
import type { SignRequest } from '../../custody/sign/SignRequest.ts'
import type { RpcCall, RpcTools } from './RpcTools.ts'

/** How long the server's word that the session lives counts. */
const confirmedForMs = 2_000

/**
 * Freezes what is to be signed, shows what the frozen bytes say, and signs those bytes if the visitor approves. Of high risk: the wallet is opened once
 * more for each.
 *
 * @returns one answer per request, in their order; `again` where the visitor chose the cut-down request.
 * @throws FrameFailure 'user rejected'; CallFailure `session-ended`; `vault/request-changed`, and what the worker throws.
 */
export async function signApproved<again = never>(
  tools: RpcTools,
  call: RpcCall,
  { onExact, read, requests }: signApproved.Options<again>,
): Promise<readonly SignAnswer[] | { readonly again: again }> {
  const { custodian, failure, trust } = tools
  // Asked while the visitor reads. A device that was shut out has the wallet open as long as it is used: nothing more is signed there.
  const askedAtMs = tools.seams.clock.now()
  const confirmed = tools.confirmSession()
  confirmed.catch(() => {})
  const frozen = await Promise.all(requests.map(request => custodian.ask('prepare', { request, isHighRisk: false })))
  const discard = () => Promise.allSettled(frozen.map(({ requestId }) => custodian.ask('discard', { requestId })))
  const { content, risks } = await read(frozen.map(one => one.frozen))
  const claimedName = tools.claimedName()
  const facts = await trust.read()
  const approval: Approval = {
    method: call.method,
    origin: tools.origin,
    ...(claimedName === undefined ? {} : { claimedName }),
    address: call.address,
    network: tools.describeNetwork(call.network),
    content,
    risks,
    windowReasons: findWindowReasons({ ...facts, content, risks }),
    waiting: tools.desk.waiting(),
  }
  const { isApproved, isExact } = await tools.decide(approval, call.signal).catch(async (error: unknown) => {
    await discard()
    throw error
  })
  if (isExact && 'exact' in content && content.exact && onExact) {
    await discard()
    return { again: await onExact(content.exact) }
  }
  tools.desk.tellOutcome(isApproved ? 'approved' : 'rejected')
  if (!isApproved) {
    await discard()
    throw failure('user-rejected')
  }
  try {
    // A screen may stand for minutes: an answer from before does not count for a press of now.
    await (tools.seams.clock.now() - askedAtMs > confirmedForMs ? tools.confirmSession() : confirmed)
    await trust.tellApproved()
    call.signal.throwIfAborted()
  } catch (error) {
    await discard()
    throw error
  }
  const isHighRisk = risks.some(risk => riskRows[risk.name].needsHold)
  const answers: SignAnswer[] = []
  try {
    for (const [at, request] of requests.entries()) {
      if (!call.progress.isSigned) call.signal.throwIfAborted()
      answers.push(await sign(frozen[at]!, request))
      call.progress.isSigned = true
    }
  } catch (error) {
    await discard()
    throw error
  }
  return answers

  async function sign({ digest, requestId }: { digest: string; requestId: string }, request: SignRequest) {
    try {
      if (!isHighRisk) return await custodian.ask('sign', { requestId, digest })
    } catch (error) {
      // It closed itself while the visitor was reading.
      if (!(error instanceof BillfoldError && error.code === vaultLocked.code)) throw error
    }
    await tools.openWallet()
    if (!call.progress.isSigned) call.signal.throwIfAborted()
    const anew = await custodian.ask('prepare', { request, isHighRisk })
    if (isHighRisk) await tools.reopenWallet()
    if (!call.progress.isSigned) call.signal.throwIfAborted()
    // The digest of what was shown: bytes that are not the same are not signed.
    return custodian.ask('sign', { requestId: anew.requestId, digest })
  }
}

export declare namespace signApproved {
  type Options<again> = {
    readonly requests: readonly SignRequest[]
    /** What the screen shows of the frozen bytes. */
    read(frozen: readonly Frozen[]): Promise<{ readonly content: Approval['content']; readonly risks: readonly Risk[] }>
    /** The visitor wants less than was asked. */
    onExact?(exact: { readonly token: string; readonly amount: bigint }): Promise<again>
  }
}
