import { callLimits } from '../../../contract/calls/callLimits.ts'
import { startPasskeySignUp } from '../../../contract/calls/startPasskeySignUp.ts'
import { newId } from '../../../serve/newId.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import { startAttempt } from '../attempts/startAttempt.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { passkeyAlgorithms } from './passkeyAlgorithms.ts'

/** The passkey's name shows this much of the new visitor's id: it distinguishes several wallets of one person. */
const shownCharacters = 4

/** Chooses who the visitor will be, and remembers it in the attempt alone. */
export const startPasskeySignUpCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'projects' | 'publicUrl' | 'random' | 'secrets' | 'waits'>,
) =>
  serveCall<Session>()(startPasskeySignUp, async ({ hostOrigin, projectId }, asker) => {
    const { realm } = services.projects.requireOrigin(projectId, hostOrigin)
    const userId = newId(services.random)
    const attempt = await startAttempt(services, {
      realm,
      project_id: projectId,
      kind: 'passkey-sign-up',
      thumbprint: asker.thumbprint,
      host_origin: hostOrigin,
      user_id: userId,
      lifeMs: callLimits.passkeyLifeMs,
    })
    const rpId = new URL(services.publicUrl()).hostname
    const name = services.projects.find(projectId)?.name ?? projectId
    const challenge = (use: 'challenge' | 'second-challenge') =>
      deriveSecret(services.secrets, attempt, use).toString('base64url')
    return {
      flowId: attempt.id,
      expiresInMs: callLimits.passkeyLifeMs,
      creation: {
        challenge: challenge('challenge'),
        rp: { id: rpId, name },
        user: { id: userId, name: `${name} (${userId.slice(0, shownCharacters)})` },
        algorithms: passkeyAlgorithms,
        excludedIds: [] as string[],
      },
      request: { challenge: challenge('second-challenge'), rpId, credentialIds: [] as string[] },
    }
  })
