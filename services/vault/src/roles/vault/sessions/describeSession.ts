import * as v from 'valibot'
import { loginMethods } from '../../../contract/calls/loginMethods.ts'
import type { SessionFacts } from '../../../contract/calls/sessionFacts.ts'
import { custodyOf } from '../../../contract/custodyOf.ts'
import type { Session } from '../db/Session.ts'
import { readIdentity } from '../records/readIdentity.ts'
import { readRecord } from '../records/readRecord.ts'
import type { VaultServices } from '../services/VaultServices.ts'

const methods = v.array(v.picklist(loginMethods))

/** What the page may know of a session, with its visitor and wallet as they are now. */
export async function describeSession(
  services: Pick<VaultServices, 'database'>,
  session: Session,
): Promise<SessionFacts> {
  const { realm, user_id } = session
  const visitor = await services.database
    .as(realm)
    .selectFrom('visitor')
    .select(['email', 'pinned_identity'])
    .where('realm', '=', realm)
    .where('id', '=', user_id)
    .executeTakeFirst()
  const record = await readRecord(services, session)
  const identity = await readIdentity(services, session)
  return {
    sessionId: session.id,
    userId: user_id,
    realm,
    projectId: session.project_id,
    hostOrigin: session.host_origin,
    deviceId: session.device_id,
    email: visitor?.email ?? null,
    identity,
    isPinned: identity === null || visitor?.pinned_identity === identity,
    methods: v.parse(methods, JSON.parse(session.methods)),
    authAtMs: session.auth_at,
    vault: record ? { generation: record.generation, custody: custodyOf(record.envelopes) } : null,
  }
}
