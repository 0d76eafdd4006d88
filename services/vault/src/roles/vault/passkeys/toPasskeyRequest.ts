import { callLimits } from '../../../contract/calls/callLimits.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** What the page needs to ask an authenticator. */
export function toPasskeyRequest(
  services: Pick<VaultServices, 'publicUrl' | 'secrets'>,
  attempt: AttemptRow,
  credentialIds: string[],
) {
  return {
    flowId: attempt.id,
    expiresInMs: callLimits.passkeyLifeMs,
    request: {
      challenge: deriveSecret(services.secrets, attempt, 'challenge').toString('base64url'),
      rpId: new URL(services.publicUrl()).hostname,
      credentialIds,
    },
  }
}
