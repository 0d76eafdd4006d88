import { SignJWT } from 'jose'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { describeSession } from './describeSession.ts'

/** A fresh access token, bound to the key of the session, with what it stands for. */
export async function answerSession(
  services: Pick<VaultServices, 'clock' | 'database' | 'publicUrl' | 'secrets'>,
  session: Session,
) {
  const facts = await describeSession(services, session)
  const now = Math.floor(services.clock.now() / 1_000)
  const accessToken = await new SignJWT({
    sid: session.id,
    realm: session.realm,
    projectId: session.project_id,
    hostOrigin: session.host_origin,
    custody: facts.vault?.custody ?? null,
    amr: facts.methods,
    auth_time: Math.floor(session.auth_at / 1_000),
    cnf: { jkt: session.thumbprint },
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(services.publicUrl())
    .setAudience(services.publicUrl())
    .setSubject(session.user_id)
    .setIssuedAt(now)
    .setExpirationTime(now + callLimits.accessTokenMs / 1_000)
    .sign(services.secrets.of('access-token'))
  return { accessToken, expiresInMs: callLimits.accessTokenMs, session: facts }
}
