import { loginMethods } from '../../../contract/calls/loginMethods.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Who a visitor is to the escrow: their address, or else the first login elsewhere; `null` for visitors of a passkey alone. */
export async function readIdentity(
  { database }: Pick<VaultServices, 'database'>,
  { realm, user_id }: { readonly realm: string; readonly user_id: string },
): Promise<string | null> {
  const visitor = await database
    .as(realm)
    .selectFrom('visitor')
    .select('email')
    .where('realm', '=', realm)
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (visitor?.email != null) return `email:${visitor.email}`
  const login = await database
    .as(realm)
    .selectFrom('identity')
    .select(['provider', 'subject'])
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('provider', 'in', elsewhere)
    .orderBy('created_at')
    .orderBy('provider')
    .executeTakeFirst()
  return login ? `${login.provider}:${login.subject}` : null
}

const elsewhere = loginMethods.filter(method => method !== 'email' && method !== 'passkey')
