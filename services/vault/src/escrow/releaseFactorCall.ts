import { bindRelease } from '../contract/calls/bindRelease.ts'
import { releaseFactor } from '../contract/calls/releaseFactor.ts'
import { CallRefusal } from '../serve/CallRefusal.ts'
import { sealSecret } from '../serve/sealSecret.ts'
import { serveCall } from '../serve/serveCall.ts'
import type { EscrowServices } from './EscrowServices.ts'
import { factorContext } from './factorContext.ts'
import { takeGrant } from './takeGrant.ts'

/** Gives out Z, sealed to the key that the grant names. Every release is logged: a spike is an alarm. */
export const releaseFactorCall = (services: EscrowServices) =>
  serveCall<never>()(releaseFactor, async ({ grant: text }, asker) => {
    const { database, kms, log } = services
    const grant = await takeGrant(services, text, { purpose: 'release', asker })
    const { realm, sub, vaultId, envelopeId, generation, frameKey } = grant
    const row = await database
      .as(realm)
      .selectFrom('factor')
      .select('wrapped')
      .where('realm', '=', realm)
      .where('user_id', '=', sub)
      .where('vault_id', '=', vaultId)
      .where('envelope_id', '=', envelopeId)
      .executeTakeFirst()
    if (!row) throw new CallRefusal('envelope-unknown')
    const secret = await kms.unwrap(row.wrapped, factorContext(grant))
    const { thumbprint } = asker
    const info = bindRelease({
      part: 'escrow-factor',
      purpose: 'release',
      vaultId,
      envelopeId,
      generation,
      thumbprint,
      frameKey,
    })
    const factor = await sealSecret(frameKey, info, secret)
    secret.fill(0)
    log.warn('escrow.released', { realm })
    return { factor }
  })
