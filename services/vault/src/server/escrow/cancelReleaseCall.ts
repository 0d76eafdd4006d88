import { cancelRelease } from '../../contract/calls/cancelRelease.ts'
import { serveCall } from '../../serve/serveCall.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'

/** Cancels what waits, on any device of the visitor. */
export const cancelReleaseCall = (services: VaultServices) =>
  serveCall<Session>()(cancelRelease, async (_, __, session) => {
    const { clock, database } = services
    await database.query
      .updateTable('escrow_release')
      .set({ cancelled_at: clock.now() })
      .where('realm', '=', session.realm)
      .where('user_id', '=', session.user_id)
      .where('cancelled_at', 'is', null)
      .where('granted_at', 'is', null)
      .execute()
    return {}
  })
