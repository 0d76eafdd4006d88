import { createHash } from 'node:crypto'
import type { SocialProvider } from '../../../logins/SocialProvider.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import { loginNonce } from '../attempts/loginNonce.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { redirectUri } from './redirectUri.ts'
import { writeState } from './writeState.ts'

/** Where the window goes. `state` is not last: hosts append to it, and one of them cuts at the next `&`. */
export function writeAuthorizeUri(
  services: Pick<VaultServices, 'publicUrl' | 'secrets'>,
  provider: SocialProvider,
  attempt: AttemptRow,
): string {
  const { secrets } = services
  const verifier = deriveSecret(secrets, attempt, 'verifier').toString('base64url')
  const uri = new URL(provider.server.authorization_endpoint)
  const values = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri(services, provider.id),
    state: writeState(secrets, attempt),
    ...(provider.scope === '' ? {} : { scope: provider.scope }),
    ...(provider.isOpenId ? { nonce: loginNonce(secrets, attempt).nonce.toString('base64url') } : {}),
    ...(provider.isForm ? { response_mode: 'form_post' } : {}),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(values)) uri.searchParams.set(name, value)
  return uri.href
}
