import { everyRealm } from '../../../serve/everyRealm.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireOpen } from '../sessions/requireOpen.ts'

/**
 * The attempt that this page began and that is not over. One refusal for every way to be wrong: another key, another session, too late, replaced, used.
 *
 * @throws CallRefusal `flow-unknown`.
 */
export async function findAttempt(
  services: Pick<VaultServices, 'clock' | 'database'>,
  options: findAttempt.Options,
): Promise<AttemptRow> {
  const { flowId, kinds, session, thumbprint } = options
  const row = await services.database
    .as(everyRealm)
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', flowId)
    .where('thumbprint', '=', thumbprint)
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .executeTakeFirst()
  return requireOpen(row, session)
}

export declare namespace findAttempt {
  type Options = {
    readonly flowId: string
    readonly kinds: readonly AttemptRow['kind'][]
    readonly thumbprint: string
    readonly session?: Session
  }
}
