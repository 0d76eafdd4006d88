import { limits } from '../../../contract/limits.ts'
import type { Vault } from '../../../contract/vault.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** After this the page of a browser that keeps nothing is taken to be gone. */
const passingLifeMs = 86_400_000
/** A write brings no more than this. */
const writeRoom = 5

/**
 * Envelopes of a wallet that opening it does not need any more: those that were revoked, those of browsers that kept nothing, a day old, and where the list is
 * nearly full (less than `room` is left) the devices longest unseen, browsers that kept nothing first. Never the asking device, and nothing else than a device unless its owner revoked it.
 */
export async function findSpares(
  { clock, database, revocations }: Pick<VaultServices, 'clock' | 'database' | 'revocations'>,
  session: Pick<Session, 'realm' | 'user_id' | 'device_id'>,
  record: Vault,
  room = writeRoom,
): Promise<findSpares.ReturnType> {
  const ids = record.envelopes.map(envelope => envelope.id)
  const halves = await database
    .as(session.realm)
    .selectFrom('envelope_half')
    .leftJoin('device', join =>
      join
        .onRef('device.realm', '=', 'envelope_half.realm')
        .onRef('device.user_id', '=', 'envelope_half.user_id')
        .onRef('device.id', '=', 'envelope_half.device_id'),
    )
    .select([
      'envelope_half.envelope_id as id',
      'envelope_half.kind as kind',
      'envelope_half.device_id as deviceId',
      'envelope_half.is_passing as isPassing',
      'envelope_half.prepared_at as preparedAt',
      'envelope_half.wrapped as wrapped',
      'device.last_seen_at as seenAt',
    ])
    .where('envelope_half.realm', '=', session.realm)
    .where('envelope_half.user_id', '=', session.user_id)
    .where('envelope_half.envelope_id', 'in', ids)
    .execute()
  const closed = new Set(await revocations.among('envelope', ids))
  for (const half of halves) if (half.wrapped === null) closed.add(half.id)
  const spares = new Set(closed)
  const others = halves
    .filter(half => half.kind === 'device' && half.deviceId !== session.device_id && !closed.has(half.id))
    .toSorted((a, b) => (b.isPassing ?? 0) - (a.isPassing ?? 0) || seen(a) - seen(b))
  for (const half of others) {
    const isOver = half.isPassing === 1 && half.preparedAt < clock.now() - passingLifeMs
    if (isOver) spares.add(half.id)
  }
  for (const half of others) {
    if (ids.length - spares.size <= limits.envelopes - room) break
    spares.add(half.id)
  }
  return { revoked: ids.filter(id => closed.has(id)), spares: ids.filter(id => spares.has(id)) }
}

export declare namespace findSpares {
  type ReturnType = { readonly revoked: readonly string[]; readonly spares: readonly string[] }
}

function seen({ preparedAt, seenAt }: { readonly preparedAt: number; readonly seenAt: number | null }): number {
  return seenAt ?? preparedAt
}
