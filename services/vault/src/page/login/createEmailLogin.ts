import { callLimits } from '../../contract/calls/callLimits.ts'
import { resendEmail } from '../../contract/calls/resendEmail.ts'
import type { SessionFacts } from '../../contract/calls/sessionFacts.ts'
import { startEmailLogin } from '../../contract/calls/startEmailLogin.ts'
import { verifyEmailCode } from '../../contract/calls/verifyEmailCode.ts'
import { waitForDevice } from '../../contract/calls/waitForDevice.ts'
import { CallFailure } from '../server/CallFailure.ts'
import type { ServerClient } from '../server/createServerClient.ts'
import type { Session } from '../session/createSession.ts'
import { solveWork } from './solveWork.ts'

type Flow = { readonly email: string; readonly flowId: string; readonly flowSecret: string }

/**
 * The login by e-mail of one page. Of several attempts the last counts; the same address asked again sends the mail again, as hosts do for "resend".
 *
 * @example
 * const login = createEmailLogin({ client, session, projectId: 'demo', hostOrigin: 'https://app.example.com' })
 * if ((await login.start('ada@example.com')) === 'VERIFY_OTP') await login.verify('123456')
 */
export function createEmailLogin({ client, hostOrigin, projectId, session }: createEmailLogin.Options): EmailLogin {
  let flow: Flow | undefined
  let isApproved = false
  const reference = (): { flowId: string; flowSecret: string } => {
    if (flow === undefined) throw new CallFailure('flow-unknown', 'No login was started here')
    return { flowId: flow.flowId, flowSecret: flow.flowSecret }
  }
  const begin = async (email: string, needsProof = false): Promise<EmailLogin.Action> => {
    await session.key()
    const body = { projectId, hostOrigin, email, needsProof }
    const answer = await client.call(startEmailLogin, body).catch(async (error: unknown) => {
      const work = error instanceof CallFailure && error.code === 'work-needed' ? error.details.work : undefined
      if (work === undefined) throw error
      return client.call(startEmailLogin, { ...body, work: await solveWork(work) })
    })
    if (answer.action === 'CONNECT') {
      const facts = await session.restore()
      if (facts?.email === email.trim().toLowerCase()) return 'CONNECT'
      // The server knows of a session that is not this page's: its sign-out was not heard, or somebody else has logged in since.
      if (!needsProof) return begin(email, true)
      throw new CallFailure('session-ended', 'The session ended meanwhile')
    }
    flow = { email, flowId: answer.flowId, flowSecret: answer.flowSecret }
    isApproved = answer.action === 'VERIFY_OTP'
    return answer.action
  }
  return {
    async start(email) {
      if (flow?.email !== email) return begin(email)
      try {
        await client.call(resendEmail, reference())
        return isApproved ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
      } catch (error) {
        // Over meanwhile: it begins anew.
        if (!(error instanceof CallFailure && error.code === 'flow-unknown')) throw error
        flow = undefined
        return begin(email)
      }
    },
    async waitForDevice(signal) {
      for (;;) {
        if (signal.aborted) throw signal.reason
        const { status } = await client.call(waitForDevice, { ...reference(), waitMs: callLimits.longestWaitMs })
        if (status !== 'approved') continue
        isApproved = true
        return
      }
    },
    async verify(code) {
      const facts = await session.begin(refreshToken =>
        client.call(verifyEmailCode, { ...reference(), code, refreshToken }),
      )
      flow = undefined
      return facts
    },
  }
}

export type EmailLogin = {
  start(email: string): Promise<EmailLogin.Action>
  /** Resolves when the visitor has approved this device in his mail. @throws the signal's reason, CallFailure `flow-unknown`. */
  waitForDevice(signal: AbortSignal): Promise<void>
  /** @throws CallFailure `code-wrong`, `code-expired`, `flow-unknown`. */
  verify(code: string): Promise<SessionFacts>
}

export declare namespace EmailLogin {
  type Action = 'CONNECT' | 'VERIFY_OTP' | 'VERIFY_DEVICE'
}

export declare namespace createEmailLogin {
  type Options = {
    readonly client: ServerClient
    readonly session: Session
    readonly projectId: string
    /** Verified by the handshake. */
    readonly hostOrigin: string
  }
}
