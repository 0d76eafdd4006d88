import type { openSqliteFile } from '@billfold/service/sqlite'
import { oneReaderTags } from '../oneReaderTags.ts'
import type { NewMessage, Outcome, Receipt, Store, StoredMessage } from '../Store.ts'
import { storeLimits } from '../storeLimits.ts'

type Room = { count: number; size: number }
type Row = Omit<StoredMessage, 'attestation' | 'publishedAt'> & {
  readonly attestation: string | null
  readonly published_at: number
}

/** Topics whose room is remembered. */
const roomCount = 10_000

/**
 * Mailboxes in an open SQLite file, with statements that are prepared once. Everything blocks until the disk has it: this
 * belongs into a thread of its own.
 */
export function createMailboxes(file: openSqliteFile.ReturnType) {
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map(text => file.prepare(text))
  const insert = file.prepare(`insert into message
    (topic, id, message, tag, attestation, publisher, published_at, expires_at) values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (topic, id) do nothing`)
  const find = file.prepare('select 1 from message where topic = ? and id = ? and expires_at > ?')
  const removeExpired = file.prepare('delete from message where topic = ? and id = ? and expires_at <= ?')
  const measure = file.prepare(`select count(*) as count, coalesce(sum(octet_length(message)), 0) as size from message
    where topic = ? and is_done = 0 and expires_at > ?`)
  const select = file.prepare(`select place, topic, id, message, tag, attestation, published_at from message
    where topic = ? and is_done = 0 and place > ? and expires_at > ? and publisher <> ? and not exists (
      select 1 from receipt where receipt.topic = message.topic and receipt.id = message.id and receipt.reader = ?
    ) order by place limit ?`)
  const finish = file.prepare(`update message set is_done = 1, message = '', expires_at = min(expires_at, ?)
    where topic = ? and id = ? and is_done = 0 and tag between ${oneReaderTags.first} and ${oneReaderTags.last}`)
  const note = file.prepare(`insert into receipt (topic, id, reader, expires_at)
    select topic, id, ?, expires_at from message where topic = ? and id = ? and is_done = 0 on conflict do nothing`)
  const sweepMessages = file.prepare(
    'delete from message where place in (select place from message where expires_at <= ? limit ?)',
  )
  const sweepReceipts = file.prepare('delete from receipt where expires_at <= ?')
  const countAll = file.prepare(
    'select count(*) as messages, min(published_at) as oldest from message where is_done = 0 and expires_at > ?',
  )
  const probe = file.prepare('select 1 from message limit 1')
  /** What waits in a topic, at most: what has expired since is still counted. */
  const rooms = new Map<string, Room>()

  function inTransaction<result>(run: () => result): result {
    begin?.run()
    try {
      const result = run()
      commit?.run()
      return result
    } catch (error) {
      rooms.clear()
      // A full disk has rolled back by itself.
      if (file.inTransaction) rollback?.run()
      throw error
    }
  }

  function readRoom(topic: string, now: number): Room {
    if (rooms.size >= roomCount) rooms.clear()
    const { count, size } = measure.get(topic, now) as Room
    const room = { count, size }
    rooms.set(topic, room)
    return room
  }

  const isFull = (room: Room, bytes: number) =>
    room.count >= storeLimits.mailboxCount || room.size + bytes > storeLimits.mailboxCharacters

  function appendOne(one: NewMessage, now: number): number | Exclude<Outcome, 'stored'> {
    const { attestation = null, id, message, publisher, tag, topic, ttlMs } = one
    const bytes = Buffer.byteLength(message)
    let room = rooms.get(topic) ?? readRoom(topic, now)
    if (isFull(room, bytes)) {
      room = readRoom(topic, now)
      if (isFull(room, bytes)) return find.get(topic, id, now) ? 'known' : 'full'
    }
    const values = [topic, id, message, tag, attestation, publisher, now, now + ttlMs]
    let written = insert.run(...values)
    if (written.changes === 0) {
      if (removeExpired.run(topic, id, now).changes === 0) return 'known'
      written = insert.run(...values)
    }
    room.count += 1
    room.size += bytes
    return Number(written.lastInsertRowid)
  }

  return {
    /** For each its place, or why it has none. */
    append: (messages: readonly NewMessage[], now: number) =>
      inTransaction(() => messages.map(one => appendOne(one, now))),
    read({ after, limit, reader, topic }: Store.Question, now: number): StoredMessage[] {
      const rows = select.all(topic, after, now, reader, reader, limit) as Row[]
      return rows.map(({ attestation, id, message, place, published_at, tag }) => ({
        place,
        topic,
        id,
        message,
        tag,
        attestation: attestation ?? undefined,
        publishedAt: published_at,
      }))
    },
    acknowledge(receipts: readonly Receipt[], now: number): void {
      inTransaction(() => {
        for (const { id, reader, topic } of receipts) {
          if (finish.run(now + storeLimits.echoMs, topic, id).changes > 0) rooms.delete(topic)
          else note.run(reader, topic, id)
        }
      })
    },
    /** How many messages went, `limit` at most. */
    sweep(limit: number, now: number): number {
      const { changes } = sweepMessages.run(now, limit)
      if (changes < limit) sweepReceipts.run(now)
      return changes
    },
    ping(): void {
      probe.get()
    },
    count(now: number): Store.Count {
      const { messages, oldest } = countAll.get(now) as { messages: number; oldest: number | null }
      return { messages, oldestMs: oldest === null ? 0 : Math.max(0, now - oldest) }
    },
  }
}
