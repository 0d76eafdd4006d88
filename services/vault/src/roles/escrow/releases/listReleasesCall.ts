import { listReleases } from '../../../contract/calls/listReleases.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'

const listedMs = 30 * 86_400_000
const mostReleases = 50

/** The releases that were made to wait, the latest first. */
export const listReleasesCall = (services: Pick<EscrowServices, 'clock' | 'database' | 'vaultKey'>) =>
  serveCall<never>()(listReleases, async ({ grant: text }) => {
    const { clock, database } = services
    const { realm, sub } = await takeGrant(services, text, { purpose: 'list' })
    const now = clock.now()
    const rows = await database
      .as(realm)
      .selectFrom('release')
      .selectAll()
      .where('realm', '=', realm)
      .where('user_id', '=', sub)
      .where('requested_at', '>', now - listedMs)
      .whereRef('ready_at', '>', 'requested_at')
      .orderBy('requested_at', 'desc')
      .limit(mostReleases)
      .execute()
    return {
      releases: rows.map(row => {
        const isOver = row.used_at !== null || row.ready_at <= now
        return {
          releaseId: row.id,
          thumbprint: row.thumbprint,
          requestedAtMs: row.requested_at,
          readyAtMs: row.ready_at,
          state: row.cancelled_at !== null ? ('cancelled' as const) : isOver ? ('over' as const) : ('waiting' as const),
        }
      }),
    }
  })
