import { isSameText } from '@billfold/service/http'
import * as v from 'valibot'
import { finishLogin } from '../../../contract/calls/finishLogin.ts'
import { socialProviders } from '../../../contract/calls/socialProviders.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { hashText } from '../../../serve/hashText.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { Session } from '../db/Session.ts'
import { findVisitor } from '../login/findVisitor.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { answerSession } from '../sessions/answerSession.ts'
import { openSession } from '../sessions/openSession.ts'
import { findAttempt } from './findAttempt.ts'
import { takeAttempt } from './takeAttempt.ts'

const provider = v.picklist([...socialProviders, 'farcaster'])

/** The visitor is (provider, subject) and nothing else: no address that a provider names joins them to another visitor (threat T23). */
export const finishLoginCall = (
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'log' | 'projects' | 'publicUrl' | 'random' | 'revocations' | 'secrets' | 'waits'
  >,
) =>
  serveCall<Session>()(finishLogin, async ({ flowId, refreshToken, ticket }, asker) => {
    const { log, projects } = services
    const attempt = await findAttempt(services, {
      flowId,
      kinds: ['social', 'farcaster'],
      thumbprint: asker.thumbprint,
    })
    if (attempt.failure !== null) throw new CallRefusal(attempt.failure)
    const { subject } = attempt
    if (subject === null || !isOfThisBrowser(attempt, ticket)) throw new CallRefusal('flow-unknown')
    // The settings may have changed since it began.
    projects.requireOrigin(attempt.project_id, attempt.host_origin)
    await takeAttempt(services, attempt)
    const method = v.parse(provider, attempt.kind === 'farcaster' ? 'farcaster' : attempt.provider)
    const userId = await findVisitor(services, { realm: attempt.realm, provider: method, subject, email: null })
    const session = await openSession(services, {
      realm: attempt.realm,
      projectId: attempt.project_id,
      userId,
      hostOrigin: attempt.host_origin,
      asker,
      method,
      refreshToken,
    })
    log.info('login', { project: attempt.project_id, method })
    return {
      ...(await answerSession(services, session)),
      userName: attempt.user_name,
      ...(attempt.evidence === null ? {} : { evidence: attempt.evidence }),
    }
  })

/**
 * Whether the provider's answer came to the browser that asks now. Without this an attacker who sends a victim the address of the attacker's login would be logged in as the victim, who
 * need only be logged in at the provider.
 */
function isOfThisBrowser(attempt: AttemptRow, ticket: string | undefined): boolean {
  if (attempt.kind === 'farcaster' || attempt.confirmed_at !== null) return true
  return ticket !== undefined && attempt.ticket_hash !== null && isSameText(hashText(ticket), attempt.ticket_hash)
}
