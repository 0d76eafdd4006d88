import { drawCode } from '@billfold/service/mail'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { sendLoginCode } from '../../../contract/calls/sendLoginCode.ts'
import { takeSend } from '../../../mail/takeSend.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { consumeGrant } from '../grants/consumeGrant.ts'
import { readGrant } from '../grants/readGrant.ts'
import { loginCodeMail } from '../mails/loginCodeMail.ts'
import { macIdentity } from '../wallets/macIdentity.ts'
import { macLoginCode } from './macLoginCode.ts'

/**
 * Draws and mails the code of a login. The escrow counts mails against budgets of its own, because an attacker who forges tickets is not limited by the vault's. Nothing on this path depends on
 * whether the address is known.
 */
export const sendLoginCodeCall = (
  services: Pick<
    EscrowServices,
    'clock' | 'database' | 'outbox' | 'random' | 'secrets' | 'spray' | 'terms' | 'vaultKey' | 'work'
  >,
) =>
  serveCall<never>()(sendLoginCode, async ({ ticket: text, work }, asker) => {
    const { clock, database, outbox, random, secrets, spray } = services
    const ticket = await readGrant(services, text, { purpose: 'login', asker })
    const { flowId, identity, origin, place, projectId, projectName, realm } = ticket
    if (!identity.startsWith('email:')) throw new CallRefusal('grant-invalid')
    if (spray.isAlarmed(projectId) && !(work && services.work.accept(work)))
      throw new CallRefusal('work-needed', { work: services.work.make() })
    await consumeGrant(services, ticket)
    const email = identity.slice('email:'.length)
    const { callerKey, thumbprint } = asker
    await takeSend(services, { realm, projectId, email, thumbprint, callerKey, isKnown: false })
    const now = clock.now()
    const code = drawCode(callLimits.loginDigits, random)
    const row = { realm, flow_id: flowId, thumbprint, identity_mac: macIdentity(secrets, realm, identity) }
    const change = {
      project_id: projectId,
      code_mac: macLoginCode(secrets, row, code),
      expires_at: now + callLimits.codeLifeMs,
      tries: 0,
      proven_at: null,
    }
    await database
      .as(realm)
      .transaction()
      .execute(async transaction => {
        const stored = await transaction
          .insertInto('login_code')
          .values({ ...row, ...change })
          // A ticket of another page key or address takes over no flow.
          .onConflict(conflict =>
            conflict
              .columns(['realm', 'flow_id'])
              .doUpdateSet(change)
              .where('login_code.thumbprint', '=', thumbprint)
              .where('login_code.identity_mac', '=', row.identity_mac),
          )
          .executeTakeFirst()
        if ((stored.numInsertedOrUpdatedRows ?? 0n) === 0n) throw new CallRefusal('grant-invalid')
        const mail = loginCodeMail({ code, lifeMs: callLimits.codeLifeMs, origin, place, projectName })
        await outbox.put(transaction, { realm, to: email, ...mail, expiresAt: change.expires_at })
      })
    outbox.kick()
    return {
      flowId,
      codeDigits: callLimits.loginDigits,
      expiresInMs: callLimits.codeLifeMs,
      resendInMs: services.terms.sendGapMs,
    }
  })
