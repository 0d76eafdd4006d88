import type { openSqliteFile } from '@billfold/service/sqlite'
import type { AllBounds } from '../../limits/OwnerBounds.ts'
import { createUsage } from '../createUsage.ts'
import { findFull } from '../findFull.ts'
import { oneReaderTags } from '../oneReaderTags.ts'
import type { NewMessage, Outcome, Receipt, Store, StoredMessage } from '../Store.ts'
import { storeLimits } from '../storeLimits.ts'
import { toBytes } from '../toBytes.ts'

type Room = { count: number; size: number }
type Row = Omit<StoredMessage, 'attestation' | 'publishedAt'> & {
  readonly attestation: string | null
  readonly published_at: number
}

/** Whose a message is and what it counts for. What a version before this stored has no address and no project. */
type CountedRow = {
  readonly publisher: string
  readonly address: string | null
  readonly project: string | null
  readonly bytes: number
  readonly is_done?: number
}
const counted = 'publisher, address, project, octet_length(message) + coalesce(octet_length(attestation), 0) as bytes'

/** Topics whose room is remembered. */
const roomCount = 10_000

/**
 * Mailboxes in an open SQLite file, with statements that are prepared once. Everything blocks until the disk has it: this
 * belongs into a thread of its own.
 */
export function createMailboxes(file: openSqliteFile.ReturnType) {
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map(text => file.prepare(text))
  const insert = file.prepare(`insert into message
    (topic, id, message, tag, attestation, publisher, address, project, published_at, expires_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (topic, id) do nothing`)
  const find = file.prepare('select 1 from message where topic = ? and id = ? and expires_at > ?')
  const removeExpired = file.prepare(
    `delete from message where topic = ? and id = ? and expires_at <= ? returning is_done, ${counted}`,
  )
  const removeReceipts = file.prepare('delete from receipt where topic = ? and id = ?')
  const measure = file.prepare(`select count(*) as count, coalesce(sum(octet_length(message)), 0) as size from message
    where topic = ? and is_done = 0 and expires_at > ?`)
  const select = file.prepare(`select place, topic, id, message, tag, attestation, published_at from message
    where topic = ? and is_done = 0 and place > ? and expires_at > ? and publisher <> ? and not exists (
      select 1 from receipt where receipt.topic = message.topic and receipt.id = message.id and receipt.reader = ?
    ) order by place limit ?`)
  const finish =
    file.prepare(`update message set is_done = 1, message = '', attestation = null, expires_at = min(expires_at, ?)
    where topic = ? and id = ? and is_done = 0 and tag between ${oneReaderTags.first} and ${oneReaderTags.last}`)
  const note = file.prepare(`insert into receipt (topic, id, reader, expires_at)
    select topic, id, ?1, expires_at from message where topic = ?2 and id = ?3 and is_done = 0
      and (select count(*) from receipt where topic = ?2 and id = ?3) < ${storeLimits.receiptCount}
    on conflict do nothing`)
  const sweepMessages = file.prepare(`delete from message
    where place in (select place from message where expires_at <= ? limit ?) returning is_done, ${counted}`)
  const findCounted = file.prepare(`select ${counted} from message where topic = ? and id = ? and is_done = 0
    and tag between ${oneReaderTags.first} and ${oneReaderTags.last}`)
  const countOwners = file.prepare(`select ${counted} from message where is_done = 0`)
  const sweepReceipts = file.prepare('delete from receipt where expires_at <= ?')
  const countAll = file.prepare(
    'select count(*) as messages, min(published_at) as oldest from message where is_done = 0 and expires_at > ?',
  )
  const insertTry = file.prepare(`insert into message
    (topic, id, message, tag, publisher, published_at, expires_at, is_done) values ('try', 'try', ?, 0, '', 0, 0, 1)
    on conflict (topic, id) do update set message = excluded.message`)
  const removeTries = file.prepare("delete from message where topic = 'try'")
  /** What waits in a topic, at most: what has expired since is still counted. */
  const rooms = new Map<string, Room>()

  /** What waits, by owner; counted at the first request, and updated by writes: no other process writes. */
  let usage: ReturnType<typeof createUsage> | undefined

  function readUsage(): ReturnType<typeof createUsage> {
    if (usage) return usage
    usage = createUsage()
    for (const row of countOwners.iterate() as Iterable<CountedRow>) usage.add(row, row.bytes, 1)
    return usage
  }

  function release({ bytes, is_done: isDone, ...owners }: CountedRow): void {
    if (!isDone) usage?.add(owners, bytes, -1)
  }

  function inTransaction<result>(run: () => result): result {
    begin?.run()
    try {
      const result = run()
      commit?.run()
      return result
    } catch (error) {
      rooms.clear()
      usage = undefined
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

  function appendOne(one: NewMessage, bounds: AllBounds, now: number): number | Exclude<Outcome, 'stored'> {
    const { address, attestation = null, id, message, project, publisher, tag, topic, ttlMs } = one
    const bytes = Buffer.byteLength(message)
    let room = rooms.get(topic) ?? readRoom(topic, now)
    if (isFull(room, bytes)) {
      room = readRoom(topic, now)
      if (isFull(room, bytes)) return find.get(topic, id, now) ? 'known' : 'full'
    }
    const refusal = findFull(one, bounds, readUsage().of)
    if (refusal !== undefined) return find.get(topic, id, now) ? 'known' : refusal
    const values = [topic, id, message, tag, attestation, publisher, address, project, now, now + ttlMs]
    let written = insert.run(...values)
    if (written.changes === 0) {
      const expired = removeExpired.all(topic, id, now) as CountedRow[]
      if (expired.length === 0) return 'known'
      for (const row of expired) release(row)
      removeReceipts.run(topic, id)
      written = insert.run(...values)
    }
    readUsage().add(one, toBytes(one), 1)
    room.count += 1
    room.size += bytes
    return Number(written.lastInsertRowid)
  }

  return {
    /** The place of each, or why it has none. */
    append: (messages: readonly NewMessage[], bounds: AllBounds, now: number) =>
      inTransaction(() => messages.map(one => appendOne(one, bounds, now))),
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
          const row = findCounted.get(topic, id) as CountedRow | undefined
          if (row) {
            finish.run(now + storeLimits.echoMs, topic, id)
            release(row)
            rooms.delete(topic)
          } else note.run(reader, topic, id)
        }
      })
    },
    /** How many messages went, `limit` at most. */
    sweep(limit: number, now: number): number {
      const removed = inTransaction(() => {
        const rows = sweepMessages.all(now, limit) as CountedRow[]
        for (const row of rows) release(row)
        return rows.length
      })
      if (removed < limit) sweepReceipts.run(now)
      return removed
    },
    tryWrite(bytes: number): void {
      // Two commits: what one commit both writes and removes may never need room.
      inTransaction(() => insertTry.run('x'.repeat(bytes)))
      inTransaction(() => removeTries.run())
    },
    count(now: number): Store.Count {
      const { messages, oldest } = countAll.get(now) as { messages: number; oldest: number | null }
      return { messages, oldestMs: oldest === null ? 0 : Math.max(0, now - oldest) }
    },
  }
}
