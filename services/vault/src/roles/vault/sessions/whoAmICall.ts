import { whoAmI } from '../../../contract/calls/whoAmI.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { describeSession } from './describeSession.ts'

/** The session as it is now. */
export const whoAmICall = (services: Pick<VaultServices, 'database'>) =>
  serveCall<Session>()(whoAmI, (_, __, session) => describeSession(services, session))
