import { callLimits } from '../../../contract/calls/callLimits.ts'
import { startPasskeyLogin } from '../../../contract/calls/startPasskeyLogin.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { startAttempt } from '../attempts/startAttempt.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { toPasskeyRequest } from './toPasskeyRequest.ts'

/** Names no credential: the browser offers its own. */
export const startPasskeyLoginCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'projects' | 'publicUrl' | 'random' | 'secrets' | 'waits'>,
) =>
  serveCall<Session>()(startPasskeyLogin, async ({ hostOrigin, projectId }, asker) => {
    const { realm } = services.projects.requireOrigin(projectId, hostOrigin)
    const attempt = await startAttempt(services, {
      realm,
      project_id: projectId,
      kind: 'passkey-login',
      thumbprint: asker.thumbprint,
      host_origin: hostOrigin,
      lifeMs: callLimits.passkeyLifeMs,
    })
    return toPasskeyRequest(services, attempt, [])
  })
