import { canonicalEmail } from '@billfold/service/mail'
import { startEmailChange } from '../../../contract/calls/startEmailChange.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import { passHold } from '../holds/passHold.ts'
import type { CodeServices } from '../login/CodeServices.ts'
import { toCodeTerms } from '../login/toCodeTerms.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { readEmail } from './readEmail.ts'
import { startProof } from './startProof.ts'

/** The present address is asked first; a visitor without one proves the new one alone. The response does not reveal whether another visitor has the new one. */
export const startEmailChangeCall = (services: CodeServices) =>
  serveCall<Session>()(startEmailChange, async ({ email }, asker, session) => {
    const newEmail = canonicalEmail(email)
    const oldEmail = await readEmail(services, session)
    if (newEmail === undefined || newEmail === oldEmail) throw new CallRefusal('email-invalid')
    // Without an address of now no code proves the visitor: a fresh login does.
    if (oldEmail === null) requireFresh(services, session)
    await passHold(services, session, 'email')
    const { flow, flowSecret } = await startProof(services, {
      kind: oldEmail === null ? 'email-secondary' : 'email-primary',
      email: oldEmail ?? newEmail,
      newEmail,
      asker,
      session,
    })
    return {
      action: oldEmail === null ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP',
      flowId: flow.id,
      flowSecret,
      ...toCodeTerms(flow, services),
    }
  })
