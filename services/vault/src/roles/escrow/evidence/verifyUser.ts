import type { SocialProvider } from '../../../logins/SocialProvider.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { EscrowServices } from '../EscrowServices.ts'

const timeoutMs = 10_000
const retryAfterMs = 2_000

/**
 * Whose access token it is, asked of the provider's user endpoint. Such a token names no audience: one that another app holds of the same visitor is accepted, too, but only together with a grant of the vault.
 *
 * @throws CallRefusal `unavailable`.
 */
export async function verifyUser(
  { log }: Pick<EscrowServices, 'log'>,
  provider: SocialProvider,
  accessToken: string,
): Promise<string | undefined> {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
  const answer = await fetch(provider.server.userinfo_endpoint ?? '', {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (!answer || answer.status >= 500 || answer.status === 429) throw new CallRefusal('unavailable', { retryAfterMs })
  const user = answer.ok ? provider.readUser(await answer.json().catch(() => undefined)) : undefined
  if (!user) log.warn('escrow.evidence-refused', { provider: provider.id, code: String(answer.status) })
  return user && `${provider.id}:${user.subject}`
}
