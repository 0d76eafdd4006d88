import { bindEvidence } from '../../../contract/calls/bindEvidence.ts'
import { hashText } from '../../../serve/hashText.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import type { LoginEvidence } from '../../../serve/loginEvidence.ts'
import { sealSecret } from '../../../serve/sealSecret.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Writes down how an attempt went, once, and wakes who waits for it. Whether it was still open. */
export async function settleAttempt(
  services: Pick<VaultServices, 'clock' | 'database' | 'escrow' | 'waits'>,
  attempt: AttemptRow,
  outcome: settleAttempt.Outcome,
): Promise<boolean> {
  const { clock, database, waits } = services
  const { confirm, evidence, failure, identity, ticket } = outcome
  const sealed = evidence && (await sealToEscrow(services, attempt, evidence))
  const settled = await database
    .as(attempt.realm)
    .updateTable('attempt')
    .set(
      identity === undefined
        ? { failure }
        : {
            subject: identity.subject,
            user_name: identity.userName,
            evidence: sealed ?? null,
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
  waits.notify(attempt.id)
  return isUpdated(settled)
}

/** Sealed for the page key that began: neither the database nor the vault's own keys can use it. */
async function sealToEscrow(services: Pick<VaultServices, 'escrow'>, attempt: AttemptRow, evidence: LoginEvidence) {
  if (!services.escrow) return undefined
  const info = bindEvidence({ thumbprint: attempt.thumbprint })
  const { enc, sealed } = await sealSecret(services.escrow.publicKey, info, Buffer.from(JSON.stringify(evidence)))
  return `${enc}.${sealed}`
}

export declare namespace settleAttempt {
  type Outcome = {
    readonly identity?: { readonly subject: string; readonly userName: string | null } | undefined
    /** For the escrow, which verifies it itself. */
    readonly evidence?: LoginEvidence | undefined
    readonly failure?: 'login-denied' | 'login-failed' | undefined
    readonly ticket?: string
    readonly confirm?: string
  }
}
