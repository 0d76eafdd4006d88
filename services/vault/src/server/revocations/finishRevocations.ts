import * as v from 'valibot'
import { envelopeKinds } from '../../contract/envelope.ts'
import { everyRealm } from '../../serve/everyRealm.ts'
import { isUpdated } from '../../serve/isUpdated.ts'
import { noteAudit } from '../audit/noteAudit.ts'
import type { VaultServices } from '../VaultServices.ts'
import { revokeHalves } from '../vaults/revokeHalves.ts'

/**
 * Deletes the server halves of what was revoked and whose hold is over: of one visitor before anything is given to them, of everybody from time to time. One statement decides between this
 * and a cancellation at the same moment.
 */
export async function finishRevocations(
  services: VaultServices,
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
  for (const { device_id, id, kind, realm, subject, user_id } of rows) {
    const taken = await database
      .as(realm)
      .updateTable('hold')
      .set({ used_at: clock.now() })
      .where('realm', '=', realm)
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!isUpdated(taken)) continue
    const halves = await database
      .as(realm)
      .selectFrom('envelope_half')
      .select(['envelope_id', 'kind'])
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .where(kind === 'revoke-device' ? 'device_id' : 'envelope_id', '=', subject)
      .execute()
    if (kind === 'revoke-device') await services.revocations.add([{ kind: 'device', id: subject }])
    await revokeHalves(
      services,
      realm,
      halves.map(half => half.envelope_id),
    )
    const actor = { realm, user_id, device_id }
    if (kind === 'revoke-device') {
      await database
        .as(realm)
        .updateTable('device')
        .set({ revoked_at: clock.now() })
        .where('realm', '=', realm)
        .where('user_id', '=', user_id)
        .where('id', '=', subject)
        .execute()
      await noteAudit(services, actor, { what: 'device.revoked', facts: { device: subject } })
    } else {
      const ofEnvelope = v.parse(v.picklist(envelopeKinds), halves[0]?.kind)
      await noteAudit(services, actor, { what: 'envelope.revoked', facts: { envelope: subject, kind: ofEnvelope } })
    }
  }
}
