import { isUpdated } from '../db/isUpdated.ts'
import { hashText } from '../hashText.ts'
import type { VaultServices } from '../VaultServices.ts'
import type { AttemptRow } from './AttemptRow.ts'

/** Writes down how an attempt went, once, and wakes who waits for it. Whether it was still open. */
export async function settleAttempt(
  services: VaultServices,
  attempt: AttemptRow,
  outcome: settleAttempt.Outcome,
): Promise<boolean> {
  const { clock, database, waits } = services
  const { confirm, failure, identity, ticket } = outcome
  const settled = await database
    .as(attempt.realm)
    .updateTable('attempt')
    .set(
      identity === undefined
        ? { failure }
        : {
            subject: identity.subject,
            user_name: identity.userName,
            ticket_hash: ticket === undefined ? null : hashText(ticket),
            confirm_hash: confirm === undefined ? null : hashText(confirm),
          },
    )
    .where('id', '=', attempt.id)
    .where('done_at', 'is', null)
    .where('subject', 'is', null)
    .where('failure', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  waits.tell(attempt.id)
  return isUpdated(settled)
}

export declare namespace settleAttempt {
  type Outcome = {
    readonly identity?: { readonly subject: string; readonly userName: string | null } | undefined
    readonly failure?: 'login-denied' | 'login-failed' | undefined
    readonly ticket?: string
    readonly confirm?: string
  }
}
