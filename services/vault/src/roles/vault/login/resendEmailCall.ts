import { resendEmail } from '../../../contract/calls/resendEmail.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import type { CodeServices } from './CodeServices.ts'
import { findFlow } from './findFlow.ts'
import { resend } from './resend.ts'
import { signTicket } from './signTicket.ts'

/** The link again, or a new code. */
export const resendEmailCall = (services: CodeServices & Pick<VaultServices, 'escrow'>) =>
  serveCall<Session>()(resendEmail, async (reference, asker) => {
    const flow = await findFlow(services, { reference, thumbprint: asker.thumbprint, kinds: ['login'] })
    return { ...(await resend(services, flow, asker)), ...(await signTicket(services, flow, asker.address)) }
  })
