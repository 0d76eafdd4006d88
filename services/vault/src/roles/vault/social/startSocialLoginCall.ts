import { callLimits } from '../../../contract/calls/callLimits.ts'
import { startSocialLogin } from '../../../contract/calls/startSocialLogin.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { hashText } from '../../../serve/hashText.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { startAttempt } from '../attempts/startAttempt.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { toWindowKey } from './toWindowKey.ts'
import { writeAuthorizeUri } from './writeAuthorizeUri.ts'

/** Nothing goes to the provider yet. */
export const startSocialLoginCall = (
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'projects' | 'publicUrl' | 'random' | 'secrets' | 'social' | 'waits'
  >,
) =>
  serveCall<Session>()(startSocialLogin, async ({ hostOrigin, projectId, provider: name, rendezvous }, asker) => {
    const { realm } = services.projects.requireOrigin(projectId, hostOrigin)
    const provider = services.social.get(name)
    if (!provider)
      throw new CallRefusal('provider-absent', { detail: `this vault has no settings for logins by ${name}` })
    const window = rendezvous === undefined ? null : hashText(rendezvous)
    const attempt = await startAttempt(services, {
      realm,
      project_id: projectId,
      kind: 'social',
      provider: name,
      thumbprint: asker.thumbprint,
      host_origin: hostOrigin,
      window_hash: window,
      lifeMs: callLimits.socialLifeMs,
    })
    if (window !== null) services.waits.notify(toWindowKey(window))
    return {
      flowId: attempt.id,
      uri: writeAuthorizeUri(services, provider, attempt),
      expiresInMs: callLimits.socialLifeMs,
    }
  })
