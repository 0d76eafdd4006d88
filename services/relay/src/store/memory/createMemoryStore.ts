import type { Clock } from '@billfold/service'
import type { AllBounds } from '../../limits/OwnerBounds.ts'
import { createUsage } from '../createUsage.ts'
import { findFull } from '../findFull.ts'
import { oneReaderTags } from '../oneReaderTags.ts'
import type { FreshMessage, NewMessage, NotificationListener, Outcome, Store, StoredMessage } from '../Store.ts'
import { storeLimits } from '../storeLimits.ts'
import { toBytes } from '../toBytes.ts'

type Held = {
  stored: StoredMessage
  /** As it came in; without its text once it is done. */
  message: NewMessage
  /** By the monotonic clock: a step of the wall clock neither ends nor lengthens a life. */
  expiresAt: number
  isDone: boolean
  readonly readers: Set<string>
}
/** `waiting` and `characters` count what is not done. */
type Mailbox = { readonly held: Map<string, Held>; waiting: number; characters: number }

/** Mailboxes in memory: for development and tests. They end with the process. */
export function createMemoryStore({ bounds, clock }: createMemoryStore.Options): Store {
  const mailboxes = new Map<string, Mailbox>()
  /** What waits, by owner. */
  const usage = createUsage()
  let listener: NotificationListener | undefined
  // One count for all topics, so that a topic which was empty for a while goes on where it was.
  let lastPlace = 0

  function finish(mailbox: Mailbox, held: Held): void {
    if (held.isDone) return
    held.isDone = true
    mailbox.waiting -= 1
    mailbox.characters -= held.stored.message.length
    usage.add(held.message, toBytes(held.message), -1)
    held.message = { ...held.message, message: '' }
    held.stored = { ...held.stored, message: '', attestation: undefined }
  }

  function forget(mailbox: Mailbox, id: string, held: Held): void {
    finish(mailbox, held)
    mailbox.held.delete(id)
  }

  function dropExpired(topic: string, mailbox: Mailbox): number {
    let count = 0
    const now = clock.monotonic()
    for (const [id, held] of mailbox.held) {
      if (held.expiresAt > now) continue
      forget(mailbox, id, held)
      count += 1
    }
    if (mailbox.held.size === 0) mailboxes.delete(topic)
    return count
  }

  function isFull({ characters, waiting }: Mailbox, { message }: NewMessage): boolean {
    return waiting >= storeLimits.mailboxCount || characters + message.length > storeLimits.mailboxCharacters
  }

  function appendOne(one: NewMessage, fresh: FreshMessage[]): Outcome {
    const mailbox = mailboxes.get(one.topic) ?? { held: new Map<string, Held>(), waiting: 0, characters: 0 }
    const known = mailbox.held.get(one.id)
    if (known && known.expiresAt > clock.monotonic()) return 'known'
    if (known) forget(mailbox, one.id, known)
    if (isFull(mailbox, one)) dropExpired(one.topic, mailbox)
    if (isFull(mailbox, one)) return 'full'
    const refusal = findFull(one, bounds, usage.of)
    if (refusal !== undefined) return refusal
    usage.add(one, toBytes(one), 1)
    const { topic, id, message, tag, attestation, ttlMs } = one
    lastPlace += 1
    const stored = { place: lastPlace, topic, id, message, tag, attestation, publishedAt: clock.now() }
    mailbox.waiting += 1
    mailbox.characters += message.length
    mailbox.held.set(id, {
      stored,
      message: one,
      expiresAt: clock.monotonic() + ttlMs,
      isDone: false,
      readers: new Set(),
    })
    mailboxes.set(topic, mailbox)
    fresh.push({ stored, publisher: one.publisher, previous: 0 })
    return 'stored'
  }

  return {
    async append(messages) {
      const fresh: FreshMessage[] = []
      const outcomes = messages.map(one => appendOne(one, fresh))
      for (const one of fresh) listener?.onNotification(one.stored.topic, one)
      for (const [at, { topic }] of messages.entries()) if (outcomes[at] === 'known') listener?.onNotification(topic)
      return outcomes
    },
    async read({ topic, reader, after, limit }) {
      const now = clock.monotonic()
      const found: StoredMessage[] = []
      for (const { stored, message, expiresAt, isDone, readers } of mailboxes.get(topic)?.held.values() ?? []) {
        if (found.length >= limit) break
        if (isDone || stored.place <= after || expiresAt <= now || message.publisher === reader || readers.has(reader))
          continue
        found.push(stored)
      }
      return found
    },
    async acknowledge(receipts) {
      for (const { topic, id, reader } of receipts) {
        const mailbox = mailboxes.get(topic)
        const held = mailbox?.held.get(id)
        if (!mailbox || !held || held.isDone) continue
        if (held.readers.size < storeLimits.receiptCount) held.readers.add(reader)
        const { tag } = held.stored
        if (tag < oneReaderTags.first || tag > oneReaderTags.last) continue
        finish(mailbox, held)
        held.expiresAt = Math.min(held.expiresAt, clock.monotonic() + storeLimits.echoMs)
      }
    },
    async sweep() {
      let count = 0
      for (const [topic, mailbox] of mailboxes) count += dropExpired(topic, mailbox)
      return count
    },
    async count() {
      let messages = 0
      let oldest = Number.POSITIVE_INFINITY
      for (const { held } of mailboxes.values())
        for (const { stored, isDone } of held.values()) {
          if (isDone) continue
          messages += 1
          oldest = Math.min(oldest, stored.publishedAt)
        }
      return { messages, oldestMs: messages === 0 ? 0 : Math.max(0, clock.now() - oldest) }
    },
    listen(given) {
      listener = given
    },
    follow: () => undefined,
    leave() {},
    async tryWrite() {},
    async close() {
      mailboxes.clear()
    },
  }
}

export declare namespace createMemoryStore {
  type Options = { readonly clock: Clock; readonly bounds: AllBounds }
}
