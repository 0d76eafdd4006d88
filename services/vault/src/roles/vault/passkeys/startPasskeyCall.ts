import { callLimits } from '../../../contract/calls/callLimits.ts'
import { startPasskey } from '../../../contract/calls/startPasskey.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import { startAttempt } from '../attempts/startAttempt.ts'
import type { Session } from '../db/Session.ts'
import type { HoldServices } from '../holds/HoldServices.ts'
import { passHold } from '../holds/passHold.ts'
import { readEmail } from '../proofs/readEmail.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { listOwn } from './listOwn.ts'
import { passkeyAlgorithms } from './passkeyAlgorithms.ts'
import { requireRoom } from './requireRoom.ts'

/** The handle of the user is the visitor's id: opaque, and another in every realm. */
export const startPasskeyCall = (services: HoldServices & Pick<VaultServices, 'secrets' | 'waits'>) =>
  serveCall<Session>()(startPasskey, async (_, asker, session) => {
    requireFresh(services, session)
    await passHold(services, session, 'change')
    const own = await listOwn(services.database.as(session.realm), session)
    requireRoom(own)
    const { project_id, realm, user_id } = session
    const attempt = await startAttempt(services, {
      realm,
      project_id,
      kind: 'passkey-add',
      thumbprint: asker.thumbprint,
      host_origin: session.host_origin,
      user_id,
      session_id: session.id,
      lifeMs: callLimits.passkeyLifeMs,
    })
    const projectName = services.projects.find(project_id)?.name ?? project_id
    return {
      flowId: attempt.id,
      expiresInMs: callLimits.passkeyLifeMs,
      creation: {
        challenge: deriveSecret(services.secrets, attempt, 'challenge').toString('base64url'),
        rp: { id: new URL(services.publicUrl()).hostname, name: projectName },
        user: { id: user_id, name: (await readEmail(services, session)) ?? projectName },
        algorithms: passkeyAlgorithms,
        excludedIds: own.map(row => row.credential_id),
      },
    }
  })
