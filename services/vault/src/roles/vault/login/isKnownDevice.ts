import type { VaultServices } from '../services/VaultServices.ts'

/** Whether this key logged in with the address before, and was not revoked. */
export async function isKnownDevice(
  { database, revocations }: Pick<VaultServices, 'database' | 'revocations'>,
  realm: string,
  email: string,
  thumbprint: string,
): Promise<boolean> {
  const rows = await database
    .as(realm)
    .selectFrom('device')
    .innerJoin('identity', join =>
      join.onRef('identity.realm', '=', 'device.realm').onRef('identity.user_id', '=', 'device.user_id'),
    )
    .select('device.id')
    .where('device.realm', '=', realm)
    .where('device.thumbprint', '=', thumbprint)
    .where('device.revoked_at', 'is', null)
    .where('identity.provider', '=', 'email')
    .where('identity.subject', '=', email)
    .execute()
  const revoked = await revocations.among(
    'device',
    rows.map(row => row.id),
  )
  return rows.some(row => !revoked.has(row.id))
}
