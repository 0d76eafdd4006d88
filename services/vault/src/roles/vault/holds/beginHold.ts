import type { Kysely } from 'kysely'
import type { HoldKind } from '../../../contract/calls/holdKinds.ts'
import { hashText } from '../../../serve/hashText.ts'
import { newId } from '../../../serve/newId.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'
import { holdMail } from '../mails/holdMail.ts'
import { mailVisitor } from '../notices/mailVisitor.ts'
import type { HoldServices } from './HoldServices.ts'

/** Begins a hold and mails every address of the visitor a link that cancels it. @returns when the hold ends. */
export async function beginHold(
  services: HoldServices,
  transaction: Kysely<Tables>,
  session: Session,
  { delayMs, isProven = false, kind, subject }: beginHold.Options,
): Promise<number> {
  const { clock, projects, publicUrl, random } = services
  const { realm, user_id, device_id } = session
  const now = clock.now()
  const token = random(32).toString('base64url')
  const id = newId(random)
  const ready_at = now + delayMs
  await transaction
    .insertInto('hold')
    .values({
      realm,
      id,
      user_id,
      device_id,
      kind,
      subject,
      requested_at: now,
      ready_at,
      cancel_hash: hashText(token),
      cancelled_at: null,
      used_at: null,
      is_proven: isProven ? 1 : 0,
    })
    .execute()
  const link = `${publicUrl()}/cancel?token=${token}`
  const projectName = projects.require(session.project_id).name
  const mail = holdMail({ kind, link, origin: session.host_origin, projectName, readyAt: ready_at })
  await mailVisitor(services, transaction, session, { ...mail, expiresAt: ready_at })
  await appendAudit(services, transaction, session, { what: 'hold.begun', facts: { hold: id, kind } })
  return ready_at
}

export declare namespace beginHold {
  type Options = {
    readonly kind: HoldKind
    readonly delayMs: number
    /** The envelope or device of a release or a revocation; empty for the others. */
    readonly subject: string
    /** Whether the wallet's write key signed what waits. */
    readonly isProven?: boolean
  }
}
