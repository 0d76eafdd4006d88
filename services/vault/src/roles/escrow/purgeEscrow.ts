import { everyRealm } from '../../serve/everyRealm.ts'
import type { EscrowServices } from './EscrowServices.ts'
import { removeWallet } from './wallets/removeWallet.ts'

const dayMs = 86_400_000

/** Deletes expired rows, and the wallets whose removal was not cancelled. */
export async function purgeEscrow(services: Pick<EscrowServices, 'clock' | 'database' | 'log'>): Promise<void> {
  const { clock, database } = services
  const query = database.as(everyRealm)
  const now = clock.now()
  await query
    .deleteFrom('login_code')
    .where('expires_at', '<', now - dayMs)
    .execute()
  await query
    .deleteFrom('identity_proof')
    .where('proven_at', '<', now - dayMs)
    .execute()
  await query
    .deleteFrom('sent_mail')
    .where('sent_at', '<', now - dayMs)
    .execute()
  await query
    .deleteFrom('release')
    .where('ready_at', '<', now - 60 * dayMs)
    .execute()
  await query.deleteFrom('used_grant').where('until_at', '<', now).execute()
  const removed = await query.selectFrom('wallet').select(['realm', 'vault_id']).where('remove_at', '<=', now).execute()
  for (const { realm, vault_id: vaultId } of removed) await removeWallet(services, { realm, vaultId })
}
