import { bindDeposit } from '../contract/calls/bindDeposit.ts'
import { depositFactor } from '../contract/calls/depositFactor.ts'
import { deriveKeyPair } from '../serve/deriveKeyPair.ts'
import { openSecret } from '../serve/openSecret.ts'
import { serveCall } from '../serve/serveCall.ts'
import type { EscrowServices } from './EscrowServices.ts'
import { factorContext } from './factorContext.ts'
import { takeGrant } from './takeGrant.ts'

/** Keeps Z. A deposit for the same envelope again replaces it: the vault grants none once the envelope is in use. */
export const depositFactorCall = (services: EscrowServices) =>
  serveCall<never>()(depositFactor, async ({ grant: text, factor }, asker) => {
    const { clock, database, kms, secrets } = services
    const grant = await takeGrant(services, text, { purpose: 'deposit', asker })
    const { realm, sub, vaultId, envelopeId } = grant
    const { privateJwk } = deriveKeyPair(secrets.of('hpke'))
    const secret = await openSecret(
      privateJwk,
      bindDeposit({ vaultId, envelopeId, thumbprint: asker.thumbprint }),
      factor,
    )
    const wrapped = await kms.wrap(secret, factorContext(grant))
    secret.fill(0)
    const row = { user_id: sub, vault_id: vaultId, wrapped, created_at: clock.now() }
    await database
      .as(realm)
      .insertInto('factor')
      .values({ realm, envelope_id: envelopeId, ...row })
      .onConflict(conflict =>
        conflict.columns(['realm', 'envelope_id']).doUpdateSet(row).where('factor.user_id', '=', sub),
      )
      .execute()
    return {}
  })
