import { createHmac } from 'node:crypto'
import type { Clock } from '@billfold/service'
import { type Database, type SentMailTables, takeSends } from '@billfold/service/database'
import { CallRefusal } from '../serve/CallRefusal.ts'
import type { Secrets } from '../serve/Secrets.ts'

/** Budgets of mails of a role. */
export type MailTerms = {
  /** Between two mails to an address, ms. */
  readonly sendGapMs: number
  readonly mailsPerAddressHour: number
  readonly mailsPerAddressDay: number
  readonly mailsPerCallerHour: number
  readonly mailsPerProjectHour: number
  readonly mailsPerHour: number
}

const hourMs = 3_600_000
const dayMs = 86_400_000

/**
 * Counts a mail against every budget, or none. A device that logged in with the address before has a budget of its own, so that an attacker who uses up the
 * address's budget locks no visitor out (threat T47). Keys are keyed hashes: the table holds no address.
 *
 * @throws CallRefusal `too-soon` within `sendGapMs` of the last mail, `too-many` beyond a budget.
 */
export async function takeSend<tables extends SentMailTables>(
  services: takeSend.Services<tables>,
  send: takeSend.Options,
): Promise<void> {
  const { clock, secrets, terms } = services
  const { callerKey, email, isKnown, projectId, realm, thumbprint } = send
  const key = (...parts: string[]) =>
    createHmac('sha256', secrets.of('pepper'))
      .update(JSON.stringify(['billfold/send/v1', ...parts]))
      .digest('base64url')
  const address = isKnown ? key('device', realm, email, thumbprint) : key('address', realm, email)
  const rules: Rule[] = [
    { key: address, spanMs: terms.sendGapMs, most: 1, code: 'too-soon' },
    { key: address, spanMs: hourMs, most: terms.mailsPerAddressHour, code: 'too-many' },
    { key: address, spanMs: dayMs, most: terms.mailsPerAddressDay, code: 'too-many' },
    { key: key('caller', callerKey), spanMs: hourMs, most: terms.mailsPerCallerHour, code: 'too-many' },
    { key: key('project', projectId), spanMs: hourMs, most: terms.mailsPerProjectHour, code: 'too-many' },
    { key: key('all'), spanMs: hourMs, most: terms.mailsPerHour, code: 'too-many' },
  ]
  const { engine } = services.database
  const refused = await takeSends({ engine, query: services.database.query, rules, now: clock.now })
  if (refused) throw new CallRefusal(refused.rule.code, { retryAfterMs: refused.retryAfterMs })
}

type Rule = { key: string; spanMs: number; most: number; code: 'too-soon' | 'too-many' }

export declare namespace takeSend {
  type Services<tables> = {
    readonly clock: Clock
    readonly database: Pick<Database<tables>, 'engine' | 'query'>
    readonly secrets: Secrets
    readonly terms: MailTerms
  }
  type Options = {
    readonly realm: string
    readonly projectId: string
    readonly email: string
    readonly thumbprint: string
    readonly callerKey: string
    /** Whether this key logged in with the address before. */
    readonly isKnown: boolean
  }
}
