import { createHmac } from 'node:crypto'
import { callLimits } from '../../contract/calls/callLimits.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import { lockKeys } from '../db/lockKeys.ts'
import type { VaultServices } from '../VaultServices.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000

/**
 * Counts a mail against every budget, or none. A device that logged in with the address before has a budget of its own, so that whoever uses up the
 * address's locks nobody out (threat T47). Keys are keyed hashes: the table holds no address.
 *
 * @throws CallRefusal `too-soon` within 30 s of the last mail, `too-many` beyond a budget.
 */
export async function takeSend(services: VaultServices, send: takeSend.Options): Promise<void> {
  const { clock, database, secrets, terms } = services
  const { callerKey, email, isKnown, projectId, realm, thumbprint } = send
  const key = (...parts: string[]) =>
    createHmac('sha256', secrets.of('pepper'))
      .update(JSON.stringify(['billfold/send/v1', ...parts]))
      .digest('base64url')
  const address = isKnown ? key('device', realm, email, thumbprint) : key('address', realm, email)
  const rules: Rule[] = [
    { key: address, spanMs: callLimits.sendGapMs, most: 1, code: 'too-soon' },
    { key: address, spanMs: hourMs, most: terms.mailsPerAddressHour, code: 'too-many' },
    { key: address, spanMs: dayMs, most: terms.mailsPerAddressDay, code: 'too-many' },
    { key: key('caller', callerKey), spanMs: hourMs, most: terms.mailsPerCallerHour, code: 'too-many' },
    { key: key('project', projectId), spanMs: hourMs, most: terms.mailsPerProjectHour, code: 'too-many' },
    { key: key('all'), spanMs: hourMs, most: terms.mailsPerHour, code: 'too-many' },
  ]
  const keys = [...new Set(rules.map(rule => rule.key))]
  await database.query.transaction().execute(async transaction => {
    await lockKeys(database, transaction, keys)
    const now = clock.now()
    for (const { key, spanMs, most, code } of rules) {
      // The mail that must be over before another may go: the `most`-th of the latest.
      const row = await transaction
        .selectFrom('sent_mail')
        .select('sent_at')
        .where('key', '=', key)
        .where('sent_at', '>', now - spanMs)
        .where('sent_at', '<=', now)
        .orderBy('sent_at', 'desc')
        .offset(most - 1)
        .limit(1)
        .executeTakeFirst()
      if (row) throw new CallRefusal(code, { retryAfterMs: row.sent_at + spanMs - now })
    }
    await transaction
      .insertInto('sent_mail')
      .values(keys.map(key => ({ key, sent_at: now })))
      .execute()
  })
}

type Rule = { key: string; spanMs: number; most: number; code: 'too-soon' | 'too-many' }

export declare namespace takeSend {
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
