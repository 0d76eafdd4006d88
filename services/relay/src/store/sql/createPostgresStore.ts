import { randomUUID } from 'node:crypto'
import { ConfigError, createPreparation, type Log } from '@billfold/service'
import { type Database, databaseNow, migrate, retryRolledBack, toDatabaseFault } from '@billfold/service/database'
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { AllBounds } from '../../limits/OwnerBounds.ts'
import { ownerKinds } from '../../limits/ownerKinds.ts'
import { ContentError } from '../ContentError.ts'
import { oneReaderTags } from '../oneReaderTags.ts'
import type { FreshMessage, NewMessage, Outcome, Receipt, Store, StoredMessage } from '../Store.ts'
import { storedBoundNames } from '../storedBoundNames.ts'
import { storeLimits } from '../storeLimits.ts'
import type { TopicNotifier } from '../TopicNotifier.ts'
import { toFresh } from '../toFresh.ts'
import { migrations } from './migrations.ts'
import { notificationChannel } from './notificationChannel.ts'
import type { Tables } from './schema.ts'

const sweepCount = 1_000
/** How long a start waits for the database. */
const startMs = 2_000
const retries = { attempts: 5, delayMs: 20 }

const stored = v.object({
  outcome: v.literal('stored'),
  place: v.number(),
  previous: v.number(),
  published_at: v.number(),
})
const row = v.variant('outcome', [stored, v.object({ outcome: v.picklist(['known', 'full', ...storedBoundNames]) })])

/** Mailboxes in PostgreSQL. */
export function createPostgresStore(options: createPostgresStore.Options): Store {
  const { bounds, database, notifier, instanceId } = options
  const boundList = ownerKinds.flatMap(kind => [bounds[kind].messages, bounds[kind].bytes])
  const now = (): RawBuilder<number> => sql`floor(${databaseNow(database)})::bigint`
  // Tried until it succeeded once: the database may be away while the relay starts.
  const preparation = createPreparation({
    async run(signal) {
      await migrate(database, { migrations, now: Date.now, signal, log: options.log })
    },
  })
  const prepare = () => preparation.wait()

  return {
    async append(messages) {
      await prepare()
      const column = <field extends keyof NewMessage>(name: field) => messages.map(one => one[name] ?? null)
      const channel = options.isNotifying ? notificationChannel : null
      const { rows } = await refusingContent(() =>
        sql`select outcome, place, previous, published_at from billfold_relay_append_exact(
          ${column('topic')}::text[], ${column('id')}::text[], ${column('message')}::text[], ${column('tag')}::bigint[],
          ${column('attestation')}::text[], ${column('publisher')}::text[], ${column('address')}::text[],
          ${column('project')}::text[], ${column('ttlMs')}::bigint[],
          ${storeLimits.mailboxCount}, ${storeLimits.mailboxCharacters}, ${boundList}::bigint[], ${channel}, ${instanceId}
        ) order by at`.execute(database.query),
      )
      const lastPlaces = new Map<string, number>()
      const fresh: FreshMessage[] = []
      const known = new Set<string>()
      const outcomes = messages.map((one, at): Outcome => {
        const { topic } = one
        const answer = v.parse(row, rows[at])
        if (answer.outcome === 'known') known.add(topic)
        if (answer.outcome !== 'stored') return answer.outcome
        const { place, previous, published_at: publishedAt } = answer
        fresh.push(toFresh(one, { place, publishedAt, previous: lastPlaces.get(topic) ?? previous }))
        lastPlaces.set(topic, place)
        return 'stored'
      })
      await notifier.announce(fresh, [...known])
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
      await refusingContent(() => acknowledge(database, receipts, now()))
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
      // An owner that is being counted keeps its row.
      await sql`delete from owner_usage where owner in (
        select owner from owner_usage where messages <= 0 limit ${sweepCount} for update skip locked
      )`.execute(database.query)
      return count
    },
    async count() {
      await prepare()
      const { rows } = await sql<{ messages: number; oldest: number | null }>`
        select count(*) as messages, ${now()} - min(published_at) as oldest
        from message where is_done = 0 and expires_at > ${now()}`.execute(database.query)
      return { messages: Number(rows[0]?.messages ?? 0), oldestMs: Math.max(0, Number(rows[0]?.oldest ?? 0)) }
    },
    listen: notifier.listen,
    follow: notifier.follow,
    leave: notifier.leave,
    async start() {
      preparation.keepTrying()
      try {
        await preparation.wait(startMs)
      } catch (error) {
        const fault = toDatabaseFault(error)
        if (fault !== undefined) throw new ConfigError('store', fault)
      }
    },
    async tryWrite(bytes) {
      await prepare()
      const id = randomUUID()
      // Two commits: what one commit both writes and removes may never need room.
      await sql`insert into message (topic, id, message, tag, publisher, published_at, expires_at, is_done)
        values ('try', ${id}, ${'x'.repeat(bytes)}, 0, '', 0, 0, 1)`.execute(database.query)
      await database.query.deleteFrom('message').where('topic', '=', 'try').where('id', '=', id).execute()
    },
    async close() {
      await notifier.close()
      await preparation.stop()
      await database.close()
    },
  }
}

/** Classes of PostgreSQL's errors that are about what is written: data, constraints, limits of the program (appendix A of its manual). */
const contentCodes = /^(?:22|23|54)/

async function refusingContent<result>(run: () => Promise<result>): Promise<result> {
  try {
    return await retryRolledBack(retries, run)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw contentCodes.test(code) ? new ContentError(`PostgreSQL refused it: ${code}`) : cause
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
    await sql`update message set is_done = 1, message = '', attestation = null,
      expires_at = case when expires_at < ${end} then expires_at else ${end} end
      where is_done = 0 and tag between ${oneReaderTags.first} and ${oneReaderTags.last} and (topic, id) in (values ${pairs})`.execute(
      transaction,
    )
    await sql`with got (topic, id, reader) as (values ${rows})
      insert into receipt (topic, id, reader, expires_at)
      select message.topic, message.id, got.reader, message.expires_at
      from got join message on message.topic = got.topic and message.id = got.id
      where message.is_done = 0 and (
        select count(*) from receipt where receipt.topic = message.topic and receipt.id = message.id
      ) < ${storeLimits.receiptCount}
      on conflict do nothing`.execute(transaction)
  })
}

export declare namespace createPostgresStore {
  type Options = {
    readonly database: Database<Tables>
    readonly log: Log
    readonly bounds: AllBounds
    readonly notifier: TopicNotifier
    /** Name of this instance among the others. */
    readonly instanceId: string
    /** Whether commits notify the other instances themselves. */
    readonly isNotifying: boolean
  }
}
