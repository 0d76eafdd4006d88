import { deleteFactor } from '../contract/calls/deleteFactor.ts'
import { serveCall } from '../serve/serveCall.ts'
import type { EscrowServices } from './EscrowServices.ts'
import { takeGrant } from './takeGrant.ts'

/** Forgets Z. */
export const deleteFactorCall = (services: EscrowServices) =>
  serveCall<never>()(deleteFactor, async ({ grant: text }, asker) => {
    const { realm, sub, envelopeId } = await takeGrant(services, text, { purpose: 'delete', asker })
    await services.database
      .as(realm)
      .deleteFrom('factor')
      .where('realm', '=', realm)
      .where('user_id', '=', sub)
      .where('envelope_id', '=', envelopeId)
      .execute()
    services.log.info('escrow.deleted', { realm })
    return {}
  })
