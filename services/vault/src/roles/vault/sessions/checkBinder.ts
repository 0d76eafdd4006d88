import { isSameText } from '@billfold/service/http'
import type { Asker } from '../../../serve/Asker.ts'
import { hashText } from '../../../serve/hashText.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/**
 * Whether the asker's cookie fits the session. Browsers that refuse every cookie never send one; once it came back it must come with every call, so
 * that a copied token and key are worth nothing elsewhere.
 */
export async function checkBinder(
  services: Pick<VaultServices, 'database'>,
  session: Session,
  asker: Asker,
): Promise<boolean> {
  const isSame = asker.binder !== undefined && isSameText(hashText(asker.binder), session.binder_hash)
  if (!isSame) return session.is_bound === 0 && asker.binder === undefined
  if (session.is_bound === 0)
    await services.database
      .as(session.realm)
      .updateTable('session')
      .set({ is_bound: 1 })
      .where('realm', '=', session.realm)
      .where('id', '=', session.id)
      .execute()
  return true
}
