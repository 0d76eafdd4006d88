import { bindDeposit } from '../../../contract/calls/bindDeposit.ts'
import { depositFactor } from '../../../contract/calls/depositFactor.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { deriveKeyPair } from '../../../serve/deriveKeyPair.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { openSecret } from '../../../serve/openSecret.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { factorContext } from './factorContext.ts'
import { pin } from './pin.ts'

/** Stores Z. A deposit for the same envelope replaces it only within the same wallet, whose pinned key signs it. */
export const depositFactorCall = (
  services: Pick<EscrowServices, 'clock' | 'database' | 'kms' | 'log' | 'secrets' | 'vaultKey'>,
) =>
  serveCall<never>()(depositFactor, async ({ grant: text, factor, wallet }, asker) => {
    const { clock, database, kms, secrets } = services
    const grant = await takeGrant(services, text, { purpose: 'deposit', asker })
    const { realm, sub, vaultId, envelopeId } = grant
    const { privateJwk } = deriveKeyPair(secrets.of('hpke'))
    const secret = await openSecret(
      privateJwk,
      bindDeposit({ vaultId, envelopeId, thumbprint: asker.thumbprint }),
      factor,
    )
    try {
      await pin(services, { asker, owner: grant, wallet, deposit: { envelopeId, factor } })
      const wrapped = await kms.wrap(secret, factorContext(grant))
      const row = { user_id: sub, vault_id: vaultId, wrapped, created_at: clock.now() }
      const query = database.as(realm)
      const inserted = await query
        .insertInto('factor')
        .values({ realm, envelope_id: envelopeId, ...row })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return {}
      const replaced = await query
        .updateTable('factor')
        .set(row)
        .where('realm', '=', realm)
        .where('envelope_id', '=', envelopeId)
        .where('vault_id', '=', vaultId)
        .where('user_id', '=', sub)
        .executeTakeFirst()
      if (!isUpdated(replaced))
        throw new CallRefusal('deposit-refused', { detail: 'the envelope is of another wallet' })
      return {}
    } finally {
      secret.fill(0)
    }
  })
