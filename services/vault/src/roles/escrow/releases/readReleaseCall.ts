import { readRelease } from '../../../contract/calls/readRelease.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { findRelease } from './findRelease.ts'

/** Whether the wait of a page key is over and was not cancelled. */
export const readReleaseCall = (services: Pick<EscrowServices, 'clock' | 'database' | 'vaultKey'>) =>
  serveCall<never>()(readRelease, async ({ grant: text }) => {
    const { clock, database } = services
    const { cnf, envelopeId, realm, sub, vaultId } = await takeGrant(services, text, { purpose: 'read-release' })
    const now = clock.now()
    const wanted = { realm, envelopeId, thumbprint: cnf?.jkt ?? '', now }
    const release = await findRelease(database.as(realm), wanted)
    const isOwn = release?.vault_id === vaultId && release.user_id === sub
    return { isReady: isOwn && release.cancelled_at === null && release.ready_at <= now }
  })
