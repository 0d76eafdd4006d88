import { type Database, databaseNow, migrate, retryRolledBack } from '@billfold/service/database'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { News } from '../News.ts'
import { oneReaderTags } from '../oneReaderTags.ts'
import type { NewMessage, Outcome, Receipt, Store, StoredMessage } from '../Store.ts'
import { storeLimits } from '../storeLimits.ts'
import { migrations } from './migrations.ts'
import { newsChannel } from './newsChannel.ts'
import type { Tables } from './schema.ts'

/** PostgreSQL takes 8,000 bytes in one notification. */
const topicsPerNotification = 100
const sweepCount = 1_000
const retries = { attempts: 5, delayMs: 20 }

/** Mailboxes in SQLite or PostgreSQL. */
export function createSqlStore(options: createSqlStore.Options): Store {
  const { database, news, teller } = options
  const isPostgres = database.engine === 'postgres'
  const now = (): RawBuilder<number> =>
    isPostgres ? sql`floor(${databaseNow(database)})::bigint` : sql`${options.now()}`
  let preparing: Promise<unknown> | undefined

  /** Tried until it succeeded once: the database may be away while the relay starts. */
  function prepare(): Promise<unknown> {
    preparing ??= migrate(database, { migrations, now: Date.now }).catch((error: unknown) => {
      preparing = undefined
      throw error
    })
    return preparing
  }

  /** Messages of a topic come to be seen in the order of their places: nobody else writes to it until we have committed. */
  async function lockTopics(transaction: Transaction<Tables>, topics: readonly string[]): Promise<void> {
    if (!isPostgres) return
    const sorted = [...topics].sort()
    await sql`select pg_advisory_xact_lock(hashtextextended(topic, 7234)) from unnest(${sorted}::text[]) as topic`.execute(
      transaction,
    )
  }

  async function findFull(transaction: Transaction<Tables>, messages: readonly NewMessage[]): Promise<Set<string>> {
    const topics = [...new Set(messages.map(one => one.topic))]
    const rows = await transaction
      .selectFrom('message')
      .select(['topic', sql<number>`count(*)`.as('count'), sql<number>`sum(octet_length(message))`.as('size')])
      .where('topic', 'in', topics)
      .where('is_done', '=', 0)
      .where('expires_at', '>', now())
      .groupBy('topic')
      .execute()
    const full = rows.filter(
      ({ count, size }) => Number(count) >= storeLimits.mailboxCount || Number(size) >= storeLimits.mailboxCharacters,
    )
    return new Set(full.map(row => row.topic))
  }

  async function insert(transaction: Transaction<Tables>, messages: readonly NewMessage[]): Promise<Set<string>> {
    if (messages.length === 0) return new Set()
    const rows = await transaction
      .insertInto('message')
      .values(
        messages.map(({ topic, id, message, tag, attestation, ttlMs, publisher }) => ({
          topic,
          id,
          message,
          tag,
          attestation: attestation ?? null,
          publisher,
          published_at: now(),
          expires_at: sql<number>`${now()} + ${ttlMs}`,
          is_done: 0,
        })),
      )
      .onConflict(conflict => conflict.columns(['topic', 'id']).doNothing())
      .returning(['topic', 'id'])
      .execute()
    return new Set(rows.map(row => row.topic + row.id))
  }

  async function notify(transaction: Transaction<Tables>, topics: readonly string[]): Promise<void> {
    if (!isPostgres || !options.isNotifying) return
    for (let at = 0; at < topics.length; at += topicsPerNotification) {
      const text = `${teller}:${topics.slice(at, at + topicsPerNotification).join(',')}`
      await sql`select pg_notify(${newsChannel}, ${text})`.execute(transaction)
    }
  }

  return {
    async append(messages) {
      await prepare()
      const topics = [...new Set(messages.map(one => one.topic))]
      const outcomes = await retryRolledBack(retries, () =>
        database.query.transaction().execute(async (transaction): Promise<Outcome[]> => {
          await lockTopics(transaction, topics)
          const full = await findFull(transaction, messages)
          const fresh = await insert(
            transaction,
            messages.filter(one => !full.has(one.topic)),
          )
          await notify(transaction, topics)
          return messages.map(({ topic, id }) =>
            full.has(topic) ? 'full' : fresh.delete(topic + id) ? 'stored' : 'known',
          )
        }),
      )
      await news.announce([], topics)
      return outcomes
    },
    async read({ topic, reader, after, limit }) {
      await prepare()
      const rows = await database.query
        .selectFrom('message')
        .select(['place', 'topic', 'id', 'message', 'tag', 'attestation', 'published_at'])
        .where('topic', '=', topic)
        .where('is_done', '=', 0)
        .where('place', '>', after)
        .where('expires_at', '>', now())
        .where('publisher', '<>', reader)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('receipt')
                .select('receipt.id')
                .whereRef('receipt.topic', '=', 'message.topic')
                .whereRef('receipt.id', '=', 'message.id')
                .where('receipt.reader', '=', reader),
            ),
          ),
        )
        .orderBy('place')
        .limit(limit)
        .execute()
      return rows.map(
        ({ attestation, published_at, ...row }): StoredMessage => ({
          ...row,
          attestation: attestation ?? undefined,
          publishedAt: published_at,
        }),
      )
    },
    async acknowledge(receipts) {
      await prepare()
      await retryRolledBack(retries, () => acknowledge(database, receipts, now()))
    },
    async sweep() {
      await prepare()
      let count = 0
      for (let removed = sweepCount; removed === sweepCount; count += removed) {
        const { rows } = await sql<{ place: number }>`delete from message where place in (
          select place from message where expires_at <= ${now()} limit ${sweepCount}
        ) returning place`.execute(database.query)
        removed = rows.length
      }
      await database.query.deleteFrom('receipt').where('expires_at', '<=', now()).execute()
      return count
    },
    async count() {
      await prepare()
      const { rows } = await sql<{ messages: number; oldest: number | null }>`
        select count(*) as messages, ${now()} - min(published_at) as oldest
        from message where is_done = 0 and expires_at > ${now()}`.execute(database.query)
      return { messages: Number(rows[0]?.messages ?? 0), oldestMs: Math.max(0, Number(rows[0]?.oldest ?? 0)) }
    },
    listen: news.listen,
    follow: news.follow,
    leave: news.leave,
    async ping() {
      await prepare()
      await database.ping()
    },
    async close() {
      await news.close()
      await preparing?.catch(() => {})
      await database.close()
    },
  }
}

async function acknowledge(
  database: Database<Tables>,
  receipts: readonly Receipt[],
  now: RawBuilder<number>,
): Promise<void> {
  const pairs = sql.join(receipts.map(({ topic, id }) => sql`(${topic}, ${id})`))
  const rows = sql.join(receipts.map(({ topic, id, reader }) => sql`(${topic}, ${id}, ${reader})`))
  const end = sql`${now} + ${storeLimits.echoMs}`
  await database.query.transaction().execute(async transaction => {
    await sql`update message set is_done = 1, message = '',
      expires_at = case when expires_at < ${end} then expires_at else ${end} end
      where is_done = 0 and tag between ${oneReaderTags.first} and ${oneReaderTags.last} and (topic, id) in (values ${pairs})`.execute(
      transaction,
    )
    await sql`with got (topic, id, reader) as (values ${rows})
      insert into receipt (topic, id, reader, expires_at)
      select message.topic, message.id, got.reader, message.expires_at
      from got join message on message.topic = got.topic and message.id = got.id
      where message.is_done = 0
      on conflict do nothing`.execute(transaction)
  })
}

export declare namespace createSqlStore {
  type Options = {
    readonly database: Database<Tables>
    readonly news: News
    /** Name of this instance among the others. */
    readonly teller: string
    /** Whether commits tell the other instances themselves. */
    readonly isNotifying: boolean
    /** Milliseconds since 1970, for SQLite; PostgreSQL has its own clock. */
    readonly now: () => number
  }
}
