import { resendEmail } from '../../contract/calls/resendEmail.ts'
import { serveCall } from '../../serve/serveCall.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'
import { findFlow } from './findFlow.ts'
import { resend } from './resend.ts'

/** The link again, or a new code. */
export const resendEmailCall = (services: VaultServices) =>
  serveCall<Session>()(resendEmail, async (reference, asker) =>
    resend(services, await findFlow(services, { reference, thumbprint: asker.thumbprint, kinds: ['login'] }), asker),
  )
