import { BillfoldError, vaultLocked } from 'billfold/protocol'
import type { Approval } from '../../approve/Approval.ts'
import { type Risk, riskRows } from '../../approve/risks/Risk.ts'
import type { Frozen } from '../../custody/sign/Frozen.ts'
import type { SignAnswer } from '../../custody/sign/SignAnswer.ts'
import type { SignRequest } from '../../custody/sign/SignRequest.ts'
import type { RpcCall, RpcTools } from './RpcTools.ts'

/**
 * Freezes what is to be signed, shows what the frozen bytes say, and signs those bytes if the visitor approves. Of high risk: the wallet is opened once
 * more for each.
 *
 * @returns one answer per request, in their order.
 * @throws FrameFailure 'user rejected'; `vault/request-changed`, and what the worker throws.
 */
export async function signApproved(
  tools: RpcTools,
  call: RpcCall,
  { read, requests }: signApproved.Options,
): Promise<readonly SignAnswer[]> {
  const { custodian, failure } = tools
  const frozen = await Promise.all(
    requests.map(request => custodian.ask('prepare', { request, isHighRisk: false }).then(made => made)),
  )
  const { content, risks } = await read(frozen.map(one => one.frozen))
  const claimedName = tools.claimedName()
  const { isApproved } = await tools.decide(
    {
      method: call.method,
      origin: tools.origin,
      ...(claimedName === undefined ? {} : { claimedName }),
      address: call.address,
      network: tools.describeNetwork(call.network),
      content,
      risks,
      waiting: tools.desk.waiting(),
    },
    call.signal,
  )
  tools.desk.tellOutcome(isApproved ? 'approved' : 'rejected')
  if (!isApproved) {
    for (const { requestId } of frozen) await custodian.ask('discard', { requestId }).catch(() => {})
    throw failure('user-rejected')
  }
  const isHighRisk = risks.some(risk => riskRows[risk.name].needsHold)
  const answers: SignAnswer[] = []
  for (const [at, request] of requests.entries()) answers.push(await sign(frozen[at]!, request, isHighRisk))
  return answers

  async function sign(
    { digest, requestId }: { digest: string; requestId: string },
    request: SignRequest,
    isAlone: boolean,
  ): Promise<SignAnswer> {
    try {
      if (!isAlone) return await custodian.ask('sign', { requestId, digest })
    } catch (error) {
      // It closed itself while the visitor was reading.
      if (!(error instanceof BillfoldError && error.code === vaultLocked.code)) throw error
    }
    await tools.openWallet()
    const anew = await custodian.ask('prepare', { request, isHighRisk: isAlone })
    if (isAlone) await tools.reopenWallet()
    // The digest of what was shown: bytes that are not the same are not signed.
    return custodian.ask('sign', { requestId: anew.requestId, digest })
  }
}

export declare namespace signApproved {
  type Options = {
    readonly requests: readonly SignRequest[]
    /** What the screen shows of the frozen bytes. */
    read(frozen: readonly Frozen[]): Promise<{ readonly content: Approval['content']; readonly risks: readonly Risk[] }>
  }
}
