import { resendStepUp } from '../../../contract/calls/resendStepUp.ts'
import { startStepUp } from '../../../contract/calls/startStepUp.ts'
import { verifyStepUp } from '../../../contract/calls/verifyStepUp.ts'
import { CallFailure } from '../../client/CallFailure.ts'
import type { Session } from '../../session/createSession.ts'

/** Proves the visitor's address once more: a code of eight digits, after which the session counts as fresh for five minutes. */
export function createStepUp(session: Session): StepUp {
  let flow: { readonly flowId: string; readonly flowSecret: string } | undefined
  return {
    async send() {
      if (flow) {
        try {
          await session.call(resendStepUp, flow)
          return
        } catch (error) {
          // Over meanwhile: it begins anew.
          if (!(error instanceof CallFailure && error.code === 'flow-unknown')) throw error
        }
      }
      const { flowId, flowSecret } = await session.call(startStepUp, {})
      flow = { flowId, flowSecret }
    },
    async verify(code) {
      if (!flow) throw new CallFailure('flow-unknown', 'No step-up was started here')
      await session.call(verifyStepUp, { ...flow, code })
      flow = undefined
    },
  }
}

export type StepUp = {
  /** Sends the code, or sends it again. @throws CallFailure `too-soon`, `email-invalid` for a login without an address. */
  send(): Promise<void>
  /** @throws CallFailure `code-wrong`, `code-expired`, `flow-unknown`. */
  verify(code: string): Promise<void>
}
