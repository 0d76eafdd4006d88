import type { wrapMail } from '@billfold/service/mail'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** How long an address is notified of the wallet that it was the login of. */
const formerMs = 30 * 86_400_000

/**
 * Mails the visitor, at their address of now and at the one before: an attacker who moved the login to their own mailbox does not silence the owner's (threats
 * T29, T30). The transaction's mails go out after it; `outbox.kick` is the caller's.
 */
export async function mailVisitor(
  { clock, outbox }: Pick<VaultServices, 'clock' | 'outbox'>,
  transaction: Kysely<Tables>,
  who: { readonly realm: string; readonly user_id: string },
  mail: ReturnType<typeof wrapMail> & { readonly expiresAt: number },
): Promise<void> {
  const { realm, user_id } = who
  const visitor = await transaction
    .selectFrom('visitor')
    .select(['email', 'former_email', 'email_changed_at'])
    .where('realm', '=', realm)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const isRemembered = clock.now() - (visitor.email_changed_at ?? 0) <= formerMs
  for (const to of new Set([visitor.email, isRemembered ? visitor.former_email : null]))
    if (to !== null) await outbox.put(transaction, { realm, to, ...mail })
}
