import { jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Asker } from '../../../serve/Asker.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { checkBinder } from './checkBinder.ts'
import { isAlive } from './isAlive.ts'

const claims = v.object({ sid: v.string(), realm: v.string(), cnf: v.object({ jkt: v.string() }) })

/**
 * The session that an access token stands for, if the key that asked is the token's and the session still lives: signing out needs no waiting
 * for tokens to run out.
 *
 * @throws CallRefusal `session-ended`.
 */
export async function authenticate(
  services: Pick<VaultServices, 'clock' | 'database' | 'projects' | 'publicUrl' | 'revocations' | 'secrets'>,
  accessToken: string,
  asker: Asker,
): Promise<Session> {
  const { clock, database, publicUrl, secrets } = services
  const verified = await jwtVerify(accessToken, secrets.of('access-token'), {
    algorithms: ['HS256'],
    typ: 'at+jwt',
    issuer: publicUrl(),
    audience: publicUrl(),
    currentDate: new Date(clock.now()),
  }).catch(() => undefined)
  const parsed = v.safeParse(claims, verified?.payload)
  if (!parsed.success || parsed.output.cnf.jkt !== asker.thumbprint) throw new CallRefusal('session-ended')
  const { realm, sid } = parsed.output
  const session = await database
    .as(realm)
    .selectFrom('session')
    .selectAll()
    .where('realm', '=', realm)
    .where('id', '=', sid)
    .where('thumbprint', '=', asker.thumbprint)
    .executeTakeFirst()
  if (!session || !(await isAlive(services, session)) || !(await checkBinder(services, session, asker)))
    throw new CallRefusal('session-ended')
  return session
}
