import type { Clock } from '@billfold/service'
import { oneReaderTags } from '../oneReaderTags.ts'
import type { FreshMessage, NewMessage, NewsListener, Outcome, Store, StoredMessage } from '../Store.ts'
import { storeLimits } from '../storeLimits.ts'

type Held = {
  stored: StoredMessage
  readonly publisher: string
  /** By the monotonic clock: a step of the wall clock neither ends nor lengthens a life. */
  expiresAt: number
  isDone: boolean
  readonly readers: Set<string>
}
/** `waiting` and `characters` count what is not done. */
type Mailbox = { readonly held: Map<string, Held>; waiting: number; characters: number }

/** Mailboxes in memory: for development and tests. They end with the process. */
export function createMemoryStore({ clock }: { readonly clock: Clock }): Store {
  const mailboxes = new Map<string, Mailbox>()
  let listener: NewsListener | undefined
  // One count for all topics, so that a topic which was empty for a while goes on where it was.
  let lastPlace = 0

  function finish(mailbox: Mailbox, held: Held): void {
    if (held.isDone) return
    held.isDone = true
    mailbox.waiting -= 1
    mailbox.characters -= held.stored.message.length
    held.stored = { ...held.stored, message: '' }
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

  function appendOne(one: NewMessage, fresh: FreshMessage[]): Outcome {
    const mailbox = mailboxes.get(one.topic) ?? { held: new Map<string, Held>(), waiting: 0, characters: 0 }
    const known = mailbox.held.get(one.id)
    if (known && known.expiresAt > clock.monotonic()) return 'known'
    if (known) forget(mailbox, one.id, known)
    const isFull =
      mailbox.waiting >= storeLimits.mailboxCount ||
      mailbox.characters + one.message.length > storeLimits.mailboxCharacters
    if (isFull) return 'full'
    const { topic, id, message, tag, attestation, ttlMs, publisher } = one
    lastPlace += 1
    const stored = { place: lastPlace, topic, id, message, tag, attestation, publishedAt: clock.now() }
    mailbox.waiting += 1
    mailbox.characters += message.length
    mailbox.held.set(id, {
      stored,
      publisher,
      expiresAt: clock.monotonic() + ttlMs,
      isDone: false,
      readers: new Set(),
    })
    mailboxes.set(topic, mailbox)
    fresh.push({ stored, publisher, previous: 0 })
    return 'stored'
  }

  return {
    async append(messages) {
      const fresh: FreshMessage[] = []
      const outcomes = messages.map(one => appendOne(one, fresh))
      for (const one of fresh) listener?.onNews(one.stored.topic, one)
      for (const [at, { topic }] of messages.entries()) if (outcomes[at] === 'known') listener?.onNews(topic)
      return outcomes
    },
    async read({ topic, reader, after, limit }) {
      const now = clock.monotonic()
      const found: StoredMessage[] = []
      for (const { stored, publisher, expiresAt, isDone, readers } of mailboxes.get(topic)?.held.values() ?? []) {
        if (found.length >= limit) break
        if (isDone || stored.place <= after || expiresAt <= now || publisher === reader || readers.has(reader)) continue
        found.push(stored)
      }
      return found
    },
    async acknowledge(receipts) {
      for (const { topic, id, reader } of receipts) {
        const mailbox = mailboxes.get(topic)
        const held = mailbox?.held.get(id)
        if (!mailbox || !held || held.isDone) continue
        held.readers.add(reader)
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
    async ping() {},
    async close() {
      mailboxes.clear()
    },
  }
}
