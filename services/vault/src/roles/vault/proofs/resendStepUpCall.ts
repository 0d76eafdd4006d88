import { resendStepUp } from '../../../contract/calls/resendStepUp.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { CodeServices } from '../login/CodeServices.ts'
import { findFlow } from '../login/findFlow.ts'
import { resend } from '../login/resend.ts'

/** A new code for a step-up or an e-mail change. */
export const resendStepUpCall = (services: CodeServices) =>
  serveCall<Session>()(resendStepUp, async (reference, asker, session) => {
    const kinds = ['step-up', 'email-primary', 'email-secondary'] as const
    return resend(
      services,
      await findFlow(services, { reference, thumbprint: asker.thumbprint, kinds, session }),
      asker,
    )
  })
