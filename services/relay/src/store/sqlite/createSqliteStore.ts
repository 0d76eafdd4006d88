import { createPreparation, type Log } from '@billfold/service'
import { migrate, openDatabase } from '@billfold/service/database'
import type { AllBounds } from '../../limits/OwnerBounds.ts'
import { ContentError } from '../ContentError.ts'
import type { NotificationListener, Outcome, Store, StoredMessage } from '../Store.ts'
import { migrations } from '../sql/migrations.ts'
import type { Tables } from '../sql/schema.ts'
import { toFresh } from '../toFresh.ts'
import { createThread } from './createThread.ts'

const sweepCount = 1_000

/**
 * Mailboxes in a SQLite file. Its thread writes and waits for the disk, one transaction for everything that came while it
 * was at the last one; this side only sends notifications of what is written.
 *
 * @throws ConfigError for a file that cannot be used.
 */
export function createSqliteStore(options: createSqliteStore.Options): Store {
  const { bounds, file, log, now, startWorker } = options
  const database = openDatabase<Tables>({ engine: 'sqlite', file }, { name: 'billfold-relay', log })
  // What was under way may have been written all the same, without a notification.
  const thread = createThread({ file, startWorker, onLoss: () => listener?.onGap() })
  let listener: NotificationListener | undefined
  // Tried until it succeeded once: the disk may be full while the relay starts.
  const preparation = createPreparation({
    async run(signal) {
      await migrate(database, { migrations, now: Date.now, signal, log })
      await database.close()
    },
  })
  const prepare = () => preparation.wait()

  return {
    async append(messages) {
      await prepare()
      const publishedAt = now()
      const task = { kind: 'append', messages, bounds, now: publishedAt } as const
      const places = (await refusingContent(thread.ask(task))) as (number | Exclude<Outcome, 'stored'>)[]
      return messages.map((message, at): Outcome => {
        const place = places[at] ?? 'full'
        if (place === 'known') listener?.onNotification(message.topic)
        if (typeof place !== 'number') return place
        // The only writer, and notifications are in the order of the places: a subscriber that has all of them lacks nothing.
        listener?.onNotification(message.topic, toFresh(message, { place, publishedAt, previous: 0 }))
        return 'stored'
      })
    },
    async read(question) {
      await prepare()
      return (await thread.ask({ kind: 'read', question, now: now() })) as StoredMessage[]
    },
    async acknowledge(receipts) {
      await prepare()
      await refusingContent(thread.ask({ kind: 'acknowledge', receipts, now: now() }))
    },
    async sweep() {
      await prepare()
      let count = 0
      // Bit by bit, so that publications come in between.
      for (let removed = sweepCount; removed === sweepCount; count += removed)
        removed = (await thread.ask({ kind: 'sweep', limit: sweepCount, now: now() })) as number
      return count
    },
    async count() {
      await prepare()
      return (await thread.ask({ kind: 'count', now: now() })) as Store.Count
    },
    listen(given) {
      listener = given
    },
    follow: () => undefined,
    leave() {},
    async tryWrite(bytes) {
      await prepare()
      await thread.ask({ kind: 'tryWrite', bytes })
    },
    async close() {
      await preparation.stop()
      if (preparation.isDone()) await thread.ask({ kind: 'close' }).catch(() => {})
      else await database.close()
      await thread.end()
    },
  }
}

/** Codes of SQLite that are about what is written, extended ones too: `SQLITE_CONSTRAINT_NOTNULL`. */
const contentCodes = /^SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG)/

async function refusingContent(task: Promise<unknown>): Promise<unknown> {
  try {
    return await task
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw contentCodes.test(code) ? new ContentError(`SQLite refused it: ${code}`) : cause
  }
}

export declare namespace createSqliteStore {
  type Options = {
    /** Path of the file. */
    readonly file: string
    readonly log: Log
    readonly bounds: AllBounds
    /** Milliseconds since 1970. */
    readonly now: () => number
    /** For tests that end the thread. */
    readonly startWorker?: createThread.Options['startWorker']
  }
}
