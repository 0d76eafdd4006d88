import type { Kysely } from 'kysely'
import type { Database } from './Database.ts'
import { lockKeys } from './lockKeys.ts'
import type { SentMailTables } from './SentMailTables.ts'

/**
 * Counts a mail against every budget, or none. Concurrent calls that share a key run one after the other.
 *
 * @returns the budget that is used up and the time until it has room, in milliseconds; `undefined` where the mail was counted.
 * @example
 * const database = openDatabase<{ sent_mail: { key: string; sent_at: number } }>({ engine: 'sqlite', file: '.data/shop.sqlite' }, { name: 'shop', log: silentLog })
 * const rules = [{ key: 'a keyed hash', spanMs: 3_600_000, most: 5 }]
 * if (await takeSends({ engine: database.engine, query: database.query, rules, now: Date.now })) throw new Error('too many')
 */
export async function takeSends<rule extends takeSends.Rule, tables extends SentMailTables>(
  options: takeSends.Options<rule, tables>,
): Promise<{ readonly rule: rule; readonly retryAfterMs: number } | undefined> {
  const { engine, rules } = options
  const query = options.query as unknown as Kysely<SentMailTables>
  const keys = [...new Set(rules.map(rule => rule.key))]
  return query.transaction().execute(async transaction => {
    await lockKeys(engine, transaction, keys)
    const now = options.now()
    for (const rule of rules) {
      const { key, most, spanMs } = rule
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
      if (row) return { rule, retryAfterMs: row.sent_at + spanMs - now }
    }
    await transaction
      .insertInto('sent_mail')
      .values(keys.map(key => ({ key, sent_at: now })))
      .execute()
    return undefined
  })
}

export declare namespace takeSends {
  /** At most `most` mails of a key within `spanMs` milliseconds. */
  type Rule = { readonly key: string; readonly spanMs: number; readonly most: number }
  type Options<rule, tables> = {
    readonly engine: Database<tables>['engine']
    readonly query: Kysely<tables>
    readonly rules: readonly rule[]
    /** Milliseconds since the epoch; asked once the keys are locked. */
    readonly now: () => number
  }
}
