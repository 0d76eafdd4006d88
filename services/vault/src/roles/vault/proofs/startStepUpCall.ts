import { startStepUp } from '../../../contract/calls/startStepUp.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import { toCodeTerms } from '../login/toCodeTerms.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { readEmail } from './readEmail.ts'
import { startProof } from './startProof.ts'

/** A code of eight digits to the visitor's own address. */
export const startStepUpCall = (services: VaultServices) =>
  serveCall<Session>()(startStepUp, async (_, asker, session) => {
    const email = await readEmail(services, session)
    if (email === null) throw new CallRefusal('email-invalid', { detail: 'the visitor has no address' })
    const { flow, flowSecret } = await startProof(services, { kind: 'step-up', email, newEmail: null, asker, session })
    return { flowId: flow.id, flowSecret, ...toCodeTerms(flow, services) }
  })
