import { cancelHold } from '../../../contract/calls/cancelHold.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { cancelHolds } from './cancelHolds.ts'

/** Cancels what waits, on any device of the visitor. */
export const cancelHoldCall = (services: Pick<VaultServices, 'clock' | 'database' | 'escrow'>) =>
  serveCall<Session>()(cancelHold, async ({ holdId }, _, session) => {
    const { realm, user_id } = session
    const waiting = services.database
      .as(realm)
      .selectFrom('hold')
      .select(['id', 'user_id', 'kind'])
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .where('cancelled_at', 'is', null)
      .where('used_at', 'is', null)
    const rows = await (holdId === undefined ? waiting : waiting.where('id', '=', holdId)).execute()
    await cancelHolds(services, realm, rows, session.device_id)
    // What waits at the escrow is cancelled there.
    if (rows.length === 0 || holdId === undefined)
      await services.escrow?.cancelRelease({ realm, userId: user_id }, holdId)
    return {}
  })
