import { startStepUp } from '../../../contract/calls/startStepUp.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { CodeServices } from '../login/CodeServices.ts'
import { toCodeTerms } from '../login/toCodeTerms.ts'
import { readEmail } from './readEmail.ts'
import { startProof } from './startProof.ts'

/** A code of eight digits to the visitor's own address. */
export const startStepUpCall = (services: CodeServices) =>
  serveCall<Session>()(startStepUp, async (_, asker, session) => {
    const email = await readEmail(services, session)
    if (email === null) throw new CallRefusal('email-invalid', { detail: 'the visitor has no address' })
    const { flow, flowSecret } = await startProof(services, { kind: 'step-up', email, newEmail: null, asker, session })
    return { flowId: flow.id, flowSecret, ...toCodeTerms(flow, services) }
  })
