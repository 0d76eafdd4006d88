import { lockKeys } from '@billfold/service/database'
import { bindRevocation } from '../../../contract/bindRevocation.ts'
import type { CallAnswer } from '../../../contract/calls/Call.ts'
import type { revokeDevice } from '../../../contract/calls/revokeDevice.ts'
import type { Asker } from '../../../serve/Asker.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isSignedByWriteKey } from '../../../serve/isSignedByWriteKey.ts'
import type { Session } from '../db/Session.ts'
import { beginHold } from '../holds/beginHold.ts'
import { readRecord } from '../records/readRecord.ts'
import { requireOpener } from '../records/requireOpener.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { finishRevocations } from './finishRevocations.ts'
import type { RevocationServices } from './RevocationServices.ts'

/**
 * Revokes a device or an envelope: asked for with a signature of the wallet's write key, or after a step-up; never the last that opens the wallet; after the project's hold, of which
 * every address and device is notified.
 *
 * @throws CallRefusal `step-up-needed`, `vault-refused`.
 */
export async function revoke(
  services: RevocationServices,
  session: Session,
  { asker, id, kind, proof }: revoke.Options,
): Promise<CallAnswer<typeof revokeDevice>> {
  const { clock, database, outbox, projects } = services
  const { realm, user_id } = session
  const { holdMs } = projects.require(session.project_id)
  const holdKind = `revoke-${kind}` as const
  const readyAt = await database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      // Of two revocations at once the second sees that the first waits: together they must not take the last envelope.
      await lockKeys(database.engine, transaction, [`hold.${realm}.${user_id}`])
      const record = await readRecord(services, session, transaction)
      const isProven =
        proof !== undefined &&
        record?.writeKey !== undefined &&
        isSignedByWriteKey(record.writeKey, bindRevocation(record, { kind, id, thumbprint: asker.thumbprint }), proof)
      if (proof !== undefined && !isProven)
        throw new CallRefusal('vault-refused', {
          detail: 'the revocation is not signed by the write key of the wallet',
        })
      if (!isProven) requireFresh(services, session)
      const waiting = await transaction
        .selectFrom('hold')
        .select(['ready_at', 'is_proven', 'id'])
        .where('realm', '=', realm)
        .where('user_id', '=', user_id)
        .where('kind', '=', holdKind)
        .where('subject', '=', id)
        .where('cancelled_at', 'is', null)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (waiting) {
        if (isProven && waiting.is_proven === 0)
          await transaction
            .updateTable('hold')
            .set({ is_proven: 1 })
            .where('realm', '=', realm)
            .where('id', '=', waiting.id)
            .execute()
        return waiting.ready_at
      }
      if (record) await requireOpener(services, transaction, record, await closedBy())
      return beginHold(services, transaction, session, { kind: holdKind, subject: id, delayMs: holdMs, isProven })

      async function closedBy(): Promise<readonly string[]> {
        if (kind === 'envelope') return [id]
        const halves = await transaction
          .selectFrom('envelope_half')
          .select('envelope_id')
          .where('realm', '=', realm)
          .where('user_id', '=', user_id)
          .where('device_id', '=', id)
          .execute()
        return halves.map(half => half.envelope_id)
      }
    })
  outbox.kick()
  if (readyAt > clock.now()) return { status: 'waiting', readyAtMs: readyAt }
  await finishRevocations(services, { realm, user_id })
  return { status: 'done' }
}

export declare namespace revoke {
  type Options = {
    readonly kind: 'device' | 'envelope'
    readonly id: string
    readonly proof: string | undefined
    readonly asker: Pick<Asker, 'thumbprint'>
  }
}
