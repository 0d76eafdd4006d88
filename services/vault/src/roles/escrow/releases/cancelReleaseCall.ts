import { cancelRelease } from '../../../contract/calls/cancelRelease.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { cancelReleases } from './cancelReleases.ts'

/** Cancels waiting releases at the request of a device of the visitor. A forged request cancels, too: it delays, it opens nothing. */
export const cancelReleaseCall = (services: Pick<EscrowServices, 'clock' | 'database' | 'log' | 'vaultKey'>) =>
  serveCall<never>()(cancelRelease, async ({ grant: text, releaseId }) => {
    const { realm, sub } = await takeGrant(services, text, { purpose: 'cancel' })
    const waiting = services.database
      .as(realm)
      .selectFrom('release')
      .select('id')
      .where('realm', '=', realm)
      .where('user_id', '=', sub)
      .where('cancelled_at', 'is', null)
      .where('used_at', 'is', null)
    const rows = await (releaseId === undefined ? waiting : waiting.where('id', '=', releaseId)).execute()
    await cancelReleases(
      services,
      realm,
      rows.map(row => row.id),
    )
    return {}
  })
