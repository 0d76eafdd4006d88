import { lockKeys } from '@billfold/service/database'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { envelopeKinds } from '../../../contract/envelope.ts'
import { everyRealm } from '../../../serve/everyRealm.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Tables } from '../db/schema.ts'
import { revokeHalves } from '../records/revokeHalves.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/**
 * Deletes the server halves of what was revoked and whose hold is over: of one visitor before anything is given to them, of everybody from time to time. One statement decides between this
 * and a cancellation at the same moment.
 */
export async function finishRevocations(
  services: Pick<VaultServices, 'clock' | 'database' | 'revocations'>,
  who?: { readonly realm: string; readonly user_id: string },
): Promise<void> {
  const { clock, database } = services
  const due = database
    .as(who?.realm ?? everyRealm)
    .selectFrom('hold')
    .select(['realm', 'id', 'user_id', 'device_id', 'kind', 'subject'])
    .where('kind', 'in', ['revoke-device', 'revoke-envelope'])
    .where('ready_at', '<=', clock.now())
    .where('cancelled_at', 'is', null)
    .where('used_at', 'is', null)
  const rows = await (who ? due.where('realm', '=', who.realm).where('user_id', '=', who.user_id) : due).execute()
  for (const row of rows) await finish(services, row)
}

type Due = Pick<Selectable<Tables['hold']>, 'realm' | 'id' | 'user_id' | 'device_id' | 'kind' | 'subject'>

/** Either all of it happens or the hold is due again: what was revoked is on its list before the hold counts as used. */
async function finish(
  services: Pick<VaultServices, 'clock' | 'database' | 'revocations'>,
  { device_id, id, kind, realm, subject, user_id }: Due,
): Promise<void> {
  const { clock, database, revocations } = services
  await database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      await lockKeys(database.engine, transaction, [`hold.${realm}.${user_id}`])
      const taken = await transaction
        .updateTable('hold')
        .set({ used_at: clock.now() })
        .where('realm', '=', realm)
        .where('id', '=', id)
        .where('cancelled_at', 'is', null)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (!isUpdated(taken)) return
      const halves = await transaction
        .selectFrom('envelope_half')
        .select(['envelope_id', 'kind'])
        .where('realm', '=', realm)
        .where('user_id', '=', user_id)
        .where(kind === 'revoke-device' ? 'device_id' : 'envelope_id', '=', subject)
        .execute()
      if (kind === 'revoke-device') await revocations.add([{ kind: 'device', id: subject }])
      await revokeHalves(services, transaction, { realm, envelopeIds: halves.map(half => half.envelope_id) })
      const actor = { realm, user_id, device_id }
      if (kind === 'revoke-envelope') {
        const ofEnvelope = v.parse(v.picklist(envelopeKinds), halves[0]?.kind)
        const facts = { envelope: subject, kind: ofEnvelope }
        return appendAudit(services, transaction, actor, { what: 'envelope.revoked', facts })
      }
      await transaction
        .updateTable('device')
        .set({ revoked_at: clock.now() })
        .where('realm', '=', realm)
        .where('user_id', '=', user_id)
        .where('id', '=', subject)
        .execute()
      return appendAudit(services, transaction, actor, { what: 'device.revoked', facts: { device: subject } })
    })
}
