import { cancelHold } from '../../contract/calls/cancelHold.ts'
import type { SessionFacts } from '../../contract/calls/sessionFacts.ts'
import type { RpcFailure } from '../../requests/rpc/createRpcFailure.ts'
import type { RpcTools } from '../../requests/rpc/RpcTools.ts'
import { CallFailure } from '../client/CallFailure.ts'
import { createEmailChange } from '../login/createEmailChange.ts'
import type { EmailAsk } from '../popup/EmailAsk.ts'
import type { Session } from '../session/createSession.ts'
import type { WalletAccess } from '../wallet/createWalletAccess.ts'
import type { EmailHandlers } from './answerEmailWindow.ts'

/**
 * Leads the visitor to the window in which the address of the login is changed, and waits until the new one is saved. Address and codes come from that window alone.
 * Runs in the site's queue, like any request.
 *
 * @throws FrameFailure 'user rejected'; the signal's reason.
 */
export async function changeEmailByVisitor(
  tools: changeEmailByVisitor.Tools,
  { email, userId }: Pick<SessionFacts, 'email' | 'userId'>,
  signal: AbortSignal,
): Promise<void> {
  const { claimedName, queue, failure, origin, session, wallet } = tools
  const change = createEmailChange(session, () => wallet.reopen())
  /** The window acts for the visitor it was opened for, not for one who logged in since. */
  const asSame = <result>(run: () => Promise<result>): Promise<result> =>
    session.facts()?.userId === userId && !signal.aborted
      ? run()
      : Promise.reject(new CallFailure('session-ended', 'Somebody else is logged in'))
  const name = claimedName()
  const isChanged = await tools.changeEmail(
    { origin, ...(name === undefined ? {} : { claimedName: name }), email },
    {
      start: next => asSame(() => change.start(next)),
      resend: () => asSame(() => change.resend()),
      verifyPrimary: code => asSame(() => change.verifyPrimary(code)),
      verifySecondary: code => asSame(() => change.verifySecondary(code)),
      cancelHold: () => asSame(() => session.call(cancelHold, {})),
    },
    signal,
  )
  queue.reportOutcome(isChanged ? 'approved' : 'rejected')
  if (!isChanged) throw failure('user-rejected')
}

export declare namespace changeEmailByVisitor {
  type Tools = Pick<RpcTools, 'queue' | 'origin' | 'claimedName'> & {
    readonly failure: RpcFailure
    readonly session: Session
    readonly wallet: Pick<WalletAccess, 'reopen'>
    /** Draws the way to the window; whether the new address is saved. */
    changeEmail(ask: EmailAsk, handlers: EmailHandlers, signal: AbortSignal): Promise<boolean>
  }
}
