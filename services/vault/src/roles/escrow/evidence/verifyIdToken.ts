import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { SocialProvider } from '../../../logins/SocialProvider.ts'
import { bindNonce } from '../../../serve/bindNonce.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { EscrowServices } from '../EscrowServices.ts'

const retryAfterMs = 2_000

/**
 * The subject of an ID token (OpenID Connect Core, section 3.1.3.7), verified against the provider's own keys: issuer, audience, times, and a nonce that is bound to the page key that asks.
 *
 * @throws CallRefusal `unavailable`.
 */
export async function verifyIdToken(
  { clock, log }: Pick<EscrowServices, 'clock' | 'log'>,
  provider: SocialProvider,
  { idToken, salt }: { readonly idToken: string; readonly salt: string },
  thumbprint: string,
): Promise<string | undefined> {
  try {
    const keys = createRemoteJWKSet(new URL(provider.server.jwks_uri ?? ''), { timeoutDuration: 10_000 })
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: provider.server.issuer,
      audience: provider.clientId,
      currentDate: new Date(clock.now()),
      clockTolerance: 60,
      maxTokenAge: '15m',
    })
    const isOfThisKey = payload.nonce === bindNonce({ salt, thumbprint }).toString('base64url')
    return isOfThisKey && typeof payload.sub === 'string' ? `${provider.id}:${payload.sub}` : undefined
  } catch (error) {
    const isRefused = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
    // A key that the provider does not list, a wrong signature or claim: the token proves nothing.
    if (isRefused && error.code !== 'ERR_JOSE_GENERIC') {
      log.warn('escrow.evidence-refused', { provider: provider.id, code: error.code })
      return undefined
    }
    throw new CallRefusal('unavailable', { retryAfterMs })
  }
}
