import { appendAudit } from '../audit/appendAudit.ts'
import { deletedMail } from '../mails/deletedMail.ts'
import { mailVisitor } from '../notices/mailVisitor.ts'
import type { VaultServices } from '../services/VaultServices.ts'

const mailMs = 7 * 86_400_000

/**
 * Deletes everything of a visitor but their ids in the audit log. What opened their wallet is written into the list of revocations first, so that a database that is
 * set back opens nothing (threat T7): with the server halves the wallet's seals are noise.
 */
export async function removeVisitor(
  services: Pick<VaultServices, 'clock' | 'database' | 'outbox' | 'revocations'>,
  who: { readonly realm: string; readonly user_id: string; readonly device_id: string | null },
): Promise<void> {
  const { clock, database, outbox, revocations } = services
  const { realm, user_id } = who
  const idsOf = async (table: 'device' | 'session') =>
    database
      .as(realm)
      .selectFrom(table)
      .select('id')
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .execute()
  const halves = await database
    .as(realm)
    .selectFrom('envelope_half')
    .select('envelope_id as id')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .execute()
  const halfIds = halves.map(({ id }) => id)
  const [devices, sessions] = [await idsOf('device'), await idsOf('session')]
  const rows = (kind: 'envelope' | 'device' | 'session', ids: readonly { id: string }[]) =>
    ids.map(({ id }) => ({ kind, id }))
  await revocations.add([...rows('envelope', halves), ...rows('device', devices), ...rows('session', sessions)])
  await database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      await mailVisitor(services, transaction, who, { ...deletedMail(), expiresAt: clock.now() + mailMs })
      for (const table of [
        'hold',
        'attempt',
        'flow',
        'envelope_half',
        'vault',
        'vault_version',
        'passkey',
        'session',
        'device',
        'identity',
      ] as const)
        await transaction
          .deleteFrom(table as 'device')
          .where('realm', '=', realm)
          .where('user_id', '=', user_id)
          .execute()
      if (halfIds.length > 0)
        await transaction
          .deleteFrom('factor_try')
          .where('realm', '=', realm)
          .where('envelope_id', 'in', halfIds)
          .execute()
      await transaction.deleteFrom('visitor').where('realm', '=', realm).where('id', '=', user_id).execute()
      await appendAudit(services, transaction, who, { what: 'visitor.deleted', facts: {} })
    })
  outbox.kick()
}
