import { resendStepUp } from '../../contract/calls/resendStepUp.ts'
import { startEmailChange } from '../../contract/calls/startEmailChange.ts'
import { verifyPrimaryEmail } from '../../contract/calls/verifyPrimaryEmail.ts'
import { verifySecondaryEmail } from '../../contract/calls/verifySecondaryEmail.ts'
import { CallFailure } from '../client/CallFailure.ts'
import type { Session } from '../session/createSession.ts'

/**
 * Moves a login to another address: a code to the old one, then one to the new one (specification section 4).
 *
 * @param onMoved opens the wallet anew, which has the escrow learn the new address.
 */
export function createEmailChange(session: Session, onMoved: () => Promise<unknown>): EmailChange {
  let flow: { readonly flowId: string; readonly flowSecret: string } | undefined
  const reference = () => {
    if (flow === undefined) throw new CallFailure('flow-unknown', 'No change was started here')
    return flow
  }
  return {
    async start(email) {
      const { action, flowId, flowSecret } = await session.call(startEmailChange, { email })
      flow = { flowId, flowSecret }
      return action
    },
    async resend() {
      await session.call(resendStepUp, reference())
    },
    async verifyPrimary(code) {
      await session.call(verifyPrimaryEmail, { ...reference(), code })
    },
    async verifySecondary(code) {
      const { email } = await session.call(verifySecondaryEmail, { ...reference(), code })
      flow = undefined
      // What the page knows of its visitor is older than this; that it learns it must not fail what is done.
      await session
        .restore()
        .then(onMoved)
        .catch(() => undefined)
      return email
    },
  }
}

export type EmailChange = {
  start(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  /** Sends the code of the step that it is at once more, which ends the one before. @throws CallFailure `too-soon`. */
  resend(): Promise<void>
  verifyPrimary(code: string): Promise<void>
  /** The new address in its canonical form. */
  verifySecondary(code: string): Promise<string>
}
