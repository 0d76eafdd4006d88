import { listPasskeys } from '../../../contract/calls/listPasskeys.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { listOwn } from './listOwn.ts'
import { toPasskeyFacts } from './toPasskeyFacts.ts'

/** What settings pages list. */
export const listPasskeysCall = (services: Pick<VaultServices, 'database'>) =>
  serveCall<Session>()(listPasskeys, async (_, _asker, session) => ({
    passkeys: (await listOwn(services.database.as(session.realm), session)).map(toPasskeyFacts),
  }))
