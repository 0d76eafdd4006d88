import { authorizeEscrow } from '../../contract/calls/authorizeEscrow.ts'
import { releaseFactor as releaseFactorCall } from '../../contract/calls/releaseFactor.ts'
import { startRelease } from '../../contract/calls/startRelease.ts'
import { CallFailure } from '../client/CallFailure.ts'
import type { GivenFactor } from './GivenFactor.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * The escrow's factor, for a device that has nothing else. The escrow decides by what this page key proved to it.
 *
 * @param kinds what else opens the wallet, for a visitor who has to wait.
 * @throws WalletFailure `waiting`; CallFailure `step-up-needed` when the escrow needs a login whose code it sent itself, and those of the calls.
 */
export async function releaseFactor(
  tools: WalletTools,
  { envelopeId, frameKey, kinds = [] }: releaseFactor.Options,
): Promise<{ readonly enc: string; readonly sealed: string }> {
  const { escrow, session } = tools
  if (!escrow) throw new WalletFailure('factor-needed', 'There is no escrow', { kinds: [] })
  // Until it has the factor, this device logs in for the escrow.
  tools.noteReleaseNeeded()
  const evidence = session.evidence()
  const { grant } = await session.call(authorizeEscrow, { purpose: 'ask', envelopeId })
  const answer = await escrow.call(startRelease, { grant, ...(evidence === undefined ? {} : { evidence }) })
  if (answer.status === 'proof-needed') throw new CallFailure('step-up-needed', 'The escrow needs a proof of the login')
  if (answer.status === 'waiting')
    throw new WalletFailure('waiting', 'The escrow lets new devices wait', { readyAtMs: answer.readyAtMs, kinds })
  const released = await session.call(authorizeEscrow, { purpose: 'release', envelopeId, frameKey })
  return (await escrow.call(releaseFactorCall, { grant: released.grant })).factor
}

export declare namespace releaseFactor {
  type Options = {
    readonly envelopeId: string
    readonly frameKey: string
    readonly kinds?: readonly GivenFactor['kind'][] | undefined
  }
}
