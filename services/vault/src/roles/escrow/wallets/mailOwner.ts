import type { wrapMail } from '@billfold/service/mail'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'
import type { EscrowServices } from '../EscrowServices.ts'

/** Puts a mail to each address into the outbox, within the caller's transaction; `outbox.kick` is the caller's. */
export async function mailOwner(
  { outbox }: Pick<EscrowServices, 'outbox'>,
  transaction: Kysely<Tables>,
  options: {
    readonly realm: string
    readonly addresses: readonly string[]
    readonly mail: ReturnType<typeof wrapMail>
    readonly expiresAt: number
  },
): Promise<void> {
  const { addresses, expiresAt, mail, realm } = options
  for (const to of addresses) await outbox.put(transaction, { realm, to, ...mail, expiresAt })
}
