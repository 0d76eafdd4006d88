import { callLimits } from '../../../contract/calls/callLimits.ts'
import { readLoginProof } from '../../../contract/calls/readLoginProof.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { macIdentity } from '../wallets/macIdentity.ts'

/** The vault asks over a connection of its own, so a login rests on no key of the escrow's that could be stolen with its database. */
export const readLoginProofCall = (services: Pick<EscrowServices, 'clock' | 'database' | 'secrets' | 'vaultKey'>) =>
  serveCall<never>()(readLoginProof, async ({ grant: text }) => {
    const { clock, database, secrets } = services
    const { cnf, flowId, identity, realm } = await takeGrant(services, text, { purpose: 'login-proof' })
    const row = await database
      .as(realm)
      .selectFrom('login_code')
      .select('proven_at')
      .where('realm', '=', realm)
      .where('flow_id', '=', flowId)
      .where('thumbprint', '=', cnf?.jkt ?? '')
      .where('identity_mac', '=', macIdentity(secrets, realm, identity))
      .executeTakeFirst()
    const provenAt = row?.proven_at ?? undefined
    return { isProven: provenAt !== undefined && clock.now() - provenAt <= callLimits.codeLifeMs }
  })
