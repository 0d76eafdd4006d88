import type { LoginMethod } from '../../../contract/calls/loginMethods.ts'
import { isInserted } from '../../../serve/isInserted.ts'
import { newId } from '../../../serve/newId.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** The visitor of a proven identity, created when unknown. Of two logins at once the second finds the first one's. */
export async function findVisitor(
  services: Pick<VaultServices, 'clock' | 'database' | 'random'>,
  options: findVisitor.Options,
): Promise<string> {
  const { clock, database, random } = services
  const { email, provider, realm, subject } = options
  return database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      const find = () =>
        transaction
          .selectFrom('identity')
          .select('user_id')
          .where('realm', '=', realm)
          .where('provider', '=', provider)
          .where('subject', '=', subject)
      const known = await find().executeTakeFirst()
      if (known) return known.user_id
      const id = newId(random)
      const created_at = clock.now()
      await transaction.insertInto('visitor').values({ realm, id, email, created_at }).execute()
      const added = await transaction
        .insertInto('identity')
        .values({ realm, provider, subject, user_id: id, created_at })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      if (isInserted(added)) return id
      await transaction.deleteFrom('visitor').where('realm', '=', realm).where('id', '=', id).execute()
      return (await find().executeTakeFirstOrThrow()).user_id
    })
}

export declare namespace findVisitor {
  type Options = {
    readonly realm: string
    readonly provider: Exclude<LoginMethod, 'passkey'>
    readonly subject: string
    /** Where mails to the visitor go; only an address that they proved to us. */
    readonly email: string | null
  }
}
