import { verifySecondaryEmail } from '../../../contract/calls/verifySecondaryEmail.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isInserted } from '../../../serve/isInserted.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Session } from '../db/Session.ts'
import { findFlow } from '../login/findFlow.ts'
import { takeCode } from '../login/takeCode.ts'
import { emailChangedMail } from '../mails/emailChangedMail.ts'
import { mailVisitor } from '../notices/mailVisitor.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/**
 * The login moves in one transaction, and both addresses are notified. An address that is another visitor's login stays theirs; by now its mailbox is proven, so that saying so
 * reveals nothing to others.
 */
export const verifySecondaryEmailCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'outbox' | 'projects' | 'secrets' | 'spray'>,
) =>
  serveCall<Session>()(verifySecondaryEmail, async ({ code, ...reference }, asker, session) => {
    const { clock, database, outbox, projects } = services
    const { realm, user_id } = session
    const flow = await findFlow(services, {
      reference,
      thumbprint: asker.thumbprint,
      kinds: ['email-secondary'],
      session,
    })
    await takeCode(services, flow, code, now => ({ done_at: now }))
    const now = clock.now()
    await database
      .as(realm)
      .transaction()
      .execute(async transaction => {
        const visitor = await transaction
          .selectFrom('visitor')
          .select('email')
          .where('realm', '=', realm)
          .where('id', '=', user_id)
          .executeTakeFirstOrThrow()
        const added = await transaction
          .insertInto('identity')
          .values({ realm, provider: 'email', subject: flow.email, user_id, created_at: now })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        if (!isInserted(added))
          throw new CallRefusal('email-invalid', { detail: 'the address is the login of another wallet' })
        await transaction
          .deleteFrom('identity')
          .where('realm', '=', realm)
          .where('user_id', '=', user_id)
          .where('provider', '=', 'email')
          .where('subject', '!=', flow.email)
          .execute()
        await transaction
          .updateTable('visitor')
          .set({ email: flow.email, former_email: visitor.email, email_changed_at: now })
          .where('realm', '=', realm)
          .where('id', '=', user_id)
          .execute()
        const mail = emailChangedMail({
          origin: session.host_origin,
          projectName: projects.require(session.project_id).name,
        })
        await mailVisitor(services, transaction, session, { ...mail, expiresAt: now + 7 * 86_400_000 })
        await appendAudit(services, transaction, session, { what: 'email.changed', facts: {} })
      })
    outbox.kick()
    return { email: flow.email }
  })
