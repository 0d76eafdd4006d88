import * as oauth from 'oauth4webapi'
import { ProviderAway } from '../../../logins/ProviderAway.ts'
import type { SocialIdentity, SocialProvider } from '../../../logins/SocialProvider.ts'
import type { LoginEvidence } from '../../../serve/loginEvidence.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import { loginNonce } from '../attempts/loginNonce.ts'
import { toUserName } from '../attempts/toUserName.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { isUnanswered } from './isUnanswered.ts'
import { redirectUri } from './redirectUri.ts'

/** Of one request; a login makes at most three. */
const timeoutMs = 30_000
const denials: readonly string[] = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

/**
 * Takes what a provider sent to the redirect address: checks state and issuer (RFC 9207), redeems the code with the verifier (PKCE), and learns who it is from the signed token
 * (issuer, audience, nonce, times, signature) or from the user endpoint.
 *
 * @throws ProviderAway when the provider does not answer.
 */
export async function redeemCode(
  services: Pick<VaultServices, 'clock' | 'log' | 'publicUrl' | 'secrets'>,
  options: redeemCode.Options,
): Promise<redeemCode.ReturnType> {
  const { attempt, provider, state } = options
  const { clock, log, secrets } = services
  const { server } = provider
  const client: oauth.Client = {
    client_id: provider.clientId,
    // The library reads the machine's clock; ours is the one that counts.
    [oauth.clockSkew]: Math.round((clock.now() - Date.now()) / 1_000),
    [oauth.clockTolerance]: 60,
  }
  const http = () => ({
    signal: AbortSignal.timeout(timeoutMs),
    // Settings let plain http through on this very machine alone.
    [oauth.allowInsecureRequests]: true,
  })
  const verifier = deriveSecret(secrets, attempt, 'verifier').toString('base64url')
  try {
    const parameters = new URLSearchParams(options.parameters)
    // The host's part of it was read before.
    parameters.set('state', state)
    const checked = oauth.validateAuthResponse(server, client, parameters, state)
    const answer = await reach(
      oauth.authorizationCodeGrantRequest(
        server,
        client,
        provider.clientAuth(clock.now()),
        checked,
        redirectUri(services, provider.id),
        verifier,
        http(),
      ),
    )
    if (provider.isOpenId) {
      const { nonce, salt } = loginNonce(secrets, attempt)
      const expectedNonce = nonce.toString('base64url')
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
        expectedNonce,
        requireIdToken: true,
      })
      await oauth.validateApplicationLevelSignature(server, answer, http())
      const claims = oauth.getValidatedIdTokenClaims(tokens)
      if (!claims) return { failure: 'login-failed' }
      return {
        identity: { subject: claims.sub, userName: toUserName(claims.name ?? options.formName) },
        evidence: { kind: 'openid', provider: provider.id, idToken: tokens.id_token ?? '', salt },
      }
    }
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer)
    const userUrl = new URL(server.userinfo_endpoint ?? '')
    const headers = new Headers({ accept: 'application/json' })
    const user = await reach(oauth.protectedResourceRequest(tokens.access_token, 'GET', userUrl, headers, null, http()))
    const identity = user.ok ? provider.readUser(await user.json().catch(() => undefined)) : undefined
    if (!identity) return { failure: 'login-failed' }
    return {
      identity: { ...identity, userName: toUserName(identity.userName) },
      evidence: { kind: 'oauth', provider: provider.id, accessToken: tokens.access_token },
    }
  } catch (error) {
    if (error instanceof ProviderAway || isUnanswered(error)) throw new ProviderAway(provider.id)
    const isSaid = error instanceof oauth.AuthorizationResponseError
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    log.warn('social.refused', { provider: provider.id, code: isSaid ? 'said-by-provider' : code })
    return { failure: isSaid && denials.includes(error.error) ? 'login-denied' : 'login-failed' }
  }
}

async function reach(asking: Promise<Response>): Promise<Response> {
  const answer = await asking
  if (answer.status < 500 && answer.status !== 429) return answer
  await answer.body?.cancel()
  throw new ProviderAway(String(answer.status))
}

export declare namespace redeemCode {
  type Options = {
    readonly provider: SocialProvider
    readonly attempt: AttemptRow
    /** As sent to the redirect address. */
    readonly parameters: URLSearchParams
    /** Our part of it. */
    readonly state: string
    /** What Apple sends beside the code, unsigned, the first time. */
    readonly formName: string | undefined
  }
  type ReturnType =
    | { readonly identity: SocialIdentity; readonly evidence: LoginEvidence; readonly failure?: undefined }
    | {
        readonly failure: 'login-denied' | 'login-failed'
        readonly identity?: undefined
        readonly evidence?: undefined
      }
}
