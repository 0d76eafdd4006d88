import { exportVisitor } from '../../../contract/calls/exportVisitor.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { noteAudit } from '../audit/noteAudit.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { readVisitor } from './readVisitor.ts'

/** What the vault knows of its visitor, for themselves. */
export const exportVisitorCall = (services: Pick<VaultServices, 'clock' | 'database'>) =>
  serveCall<Session>()(exportVisitor, async (_, __, session) => {
    requireFresh(services, session)
    await noteAudit(services, session, { what: 'visitor.exported', facts: {} })
    return readVisitor(services, session)
  })
