import { lockKeys } from '@billfold/service/database'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import type { HoldKind } from '../../../contract/calls/holdKinds.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Session } from '../db/Session.ts'
import { beginHold } from './beginHold.ts'
import type { HoldServices } from './HoldServices.ts'

/** A wait that was over and not used, or was cancelled, counts this long; then asking again begins a new one. */
const rememberMs = 7 * 86_400_000

/**
 * Lets a device wait: the first call begins the hold and notifies the visitor at every address, a call after its end takes it (threats T22, T29). What takes several calls
 * is let through for an hour.
 *
 * @returns when to come back; `undefined` when it may go on.
 * @throws CallRefusal `hold-cancelled`.
 */
export async function awaitHold(
  services: HoldServices,
  session: Session,
  { delayMs, kind }: awaitHold.Options,
): Promise<number | undefined> {
  const { clock, database, outbox } = services
  const { realm, user_id, device_id } = session
  const now = clock.now()
  const readyAt = await database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      // Of two calls at once one begins the hold: a second one would outlive the cancelling of the first.
      await lockKeys(database.engine, transaction, [`hold.${realm}.${user_id}`])
      const latest = await transaction
        .selectFrom('hold')
        .selectAll()
        .where('realm', '=', realm)
        .where('user_id', '=', user_id)
        .where('device_id', '=', device_id)
        .where('kind', '=', kind)
        .where('ready_at', '>', now - rememberMs)
        .where(({ eb, or }) => or([eb('used_at', 'is', null), eb('used_at', '>', now - callLimits.holdUseMs)]))
        .orderBy('requested_at', 'desc')
        .executeTakeFirst()
      if (latest?.cancelled_at != null) throw new CallRefusal('hold-cancelled')
      if (latest?.used_at != null) return undefined
      if (latest && latest.ready_at > now) return latest.ready_at
      if (latest) {
        // One statement decides between this and a cancel that is pressed at the same moment (fault 123).
        const taken = await transaction
          .updateTable('hold')
          .set({ used_at: now })
          .where('realm', '=', realm)
          .where('id', '=', latest.id)
          .where('cancelled_at', 'is', null)
          .where('used_at', 'is', null)
          .executeTakeFirst()
        if (!isUpdated(taken)) throw new CallRefusal('hold-cancelled')
        await appendAudit(services, transaction, session, { what: 'hold.over', facts: { hold: latest.id, kind } })
        return undefined
      }
      return beginHold(services, transaction, session, { kind, subject: '', delayMs })
    })
  outbox.kick()
  return readyAt
}

export declare namespace awaitHold {
  type Options = {
    readonly kind: HoldKind
    readonly delayMs: number
  }
}
