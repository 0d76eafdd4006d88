import { callLimits } from '../../contract/calls/callLimits.ts'
import { resendEmail } from '../../contract/calls/resendEmail.ts'
import type { SessionFacts } from '../../contract/calls/sessionFacts.ts'
import { startEmailLogin } from '../../contract/calls/startEmailLogin.ts'
import { verifyEmailCode } from '../../contract/calls/verifyEmailCode.ts'
import { waitForDevice } from '../../contract/calls/waitForDevice.ts'
import { CallFailure } from '../client/CallFailure.ts'
import type { ServerClient } from '../client/createServerClient.ts'
import type { Session } from '../session/createSession.ts'
import { solving } from './solving.ts'

type Flow = {
  readonly email: string
  readonly flowId: string
  readonly flowSecret: string
  /** Whether the escrow sends and checks the code. */
  isByEscrow: boolean
}

/** How the escrow sends and checks the code of a login, for a page that may need a release of it. */
export type EscrowCodes = {
  readonly client: ServerClient
  /** Whether the escrow is to send the code at all events, or to a key that is new to the address. */
  by(): Promise<'escrow' | 'escrow-if-unknown'>
}

/**
 * The login by e-mail of one page. Of several attempts the last counts; the same address asked again sends the mail again, as hosts do for "resend".
 *
 * @example
 * const login = createEmailLogin({ client, session, projectId: 'demo', hostOrigin: 'https://app.example.com' })
 * if ((await login.start('ada@example.com')) === 'VERIFY_OTP') await login.verify('123456')
 */
export function createEmailLogin(options: createEmailLogin.Options): EmailLogin {
  const { client, codes, hostOrigin, projectId, session } = options
  let flow: Flow | undefined
  let isApproved = false
  const reference = (): { flowId: string; flowSecret: string } => {
    if (flow === undefined) throw new CallFailure('flow-unknown', 'No login was started here')
    return { flowId: flow.flowId, flowSecret: flow.flowSecret }
  }
  const begin = async (email: string, needsProof = false): Promise<EmailLogin.Action> => {
    await session.key()
    const body = { projectId, hostOrigin, email, needsProof, ...(codes ? { by: await codes.by() } : {}) }
    const answer = await solving(work => client.call(startEmailLogin, { ...body, ...work }))
    if (answer.action === 'CONNECT') {
      const facts = await session.restore()
      if (facts?.email === email.trim().toLowerCase()) return 'CONNECT'
      // The server knows of a session that is not this page's: its sign-out did not arrive, or another visitor has logged in since.
      if (!needsProof) return begin(email, true)
      throw new CallFailure('session-ended', 'The session ended meanwhile')
    }
    flow = { email, flowId: answer.flowId, flowSecret: answer.flowSecret, isByEscrow: false }
    isApproved = answer.action === 'VERIFY_OTP'
    if (answer.action === 'VERIFY_OTP') await send(answer.ticket)
    return answer.action
  }
  // Who comes back to a device needs none of it.
  const escrowCode = () => import('./escrowCode.ts')
  /** Has the escrow send the code, where the vault says so. */
  const send = async (ticket: string | undefined) => {
    if (ticket === undefined || flow === undefined || !codes) return
    await (await escrowCode()).send(codes.client, ticket)
    flow.isByEscrow = true
  }
  return {
    async start(email) {
      if (flow?.email !== email) return begin(email)
      try {
        const { ticket } = await client.call(resendEmail, reference())
        await send(ticket)
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
        const body = { ...reference(), waitMs: callLimits.longestWaitMs }
        const { status, ticket } = await client.call(waitForDevice, body)
        if (status !== 'approved') continue
        await send(ticket)
        isApproved = true
        return
      }
    },
    async verify(code) {
      const { flowId } = reference()
      const isByEscrow = flow?.isByEscrow ?? false
      if (isByEscrow && codes) await (await escrowCode()).check(codes.client, { flowId, code })
      const facts = await session.begin(refreshToken =>
        client.call(verifyEmailCode, { ...reference(), refreshToken, ...(isByEscrow ? {} : { code }) }),
      )
      flow = undefined
      return facts
    },
  }
}

export type EmailLogin = {
  start(email: string): Promise<EmailLogin.Action>
  /** Resolves when the visitor has approved this device in their mail. @throws the signal's reason, CallFailure `flow-unknown`. */
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
    readonly codes?: EscrowCodes | undefined
    readonly projectId: string
    /** Verified by the handshake. */
    readonly hostOrigin: string
  }
}
