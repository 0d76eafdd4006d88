import { callLimits } from '../../../contract/calls/callLimits.ts'
import { startPasskeyStepUp } from '../../../contract/calls/startPasskeyStepUp.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { startAttempt } from '../attempts/startAttempt.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { listOwn } from './listOwn.ts'
import { toPasskeyRequest } from './toPasskeyRequest.ts'

/** Names the visitor's own passkeys, which only they learn: they are logged in. */
export const startPasskeyStepUpCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'publicUrl' | 'random' | 'secrets' | 'waits'>,
) =>
  serveCall<Session>()(startPasskeyStepUp, async (_, asker, session) => {
    const own = await listOwn(services.database.as(session.realm), session)
    if (own.length === 0) throw new CallRefusal('not-found')
    const attempt = await startAttempt(services, {
      realm: session.realm,
      project_id: session.project_id,
      kind: 'passkey-step-up',
      thumbprint: asker.thumbprint,
      host_origin: session.host_origin,
      user_id: session.user_id,
      session_id: session.id,
      lifeMs: callLimits.passkeyLifeMs,
    })
    return toPasskeyRequest(
      services,
      attempt,
      own.map(row => row.credential_id),
    )
  })
