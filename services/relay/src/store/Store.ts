import type { StoredBoundName } from '../limits/OwnerBounds.ts'

/** A message as it comes in. Its id is the SHA-256 of its text: the same text on the same topic is the same message. */
export type NewMessage = {
  readonly topic: string
  readonly id: string
  /** The sealed envelope; the relay never looks into it. */
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  readonly ttlMs: number
  /** Client id of the sender; the message is never returned to it. */
  readonly publisher: string
  /** Of whose address it came, as a mark of 16 characters. */
  readonly address: string
  /** Project of the sender; empty without projects. */
  readonly project: string
}

/** A message as it goes out. */
export type StoredMessage = {
  /** Place in its topic: grows with every message, never comes back. */
  readonly place: number
  readonly topic: string
  readonly id: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  /** Milliseconds since 1970, by the clock of the store. */
  readonly publishedAt: number
}

/** A client has got a message. */
export type Receipt = { readonly topic: string; readonly id: string; readonly reader: string }

/** What became of a message: `known` was there before, `full` is not stored, nor is what has reached a bound of its owners. */
export type Outcome = 'stored' | 'known' | 'full' | StoredBoundName

/**
 * A message that was just stored, whole, so that who follows its topic need not ask for it. Who has got everything up to
 * `previous` may take it; for everybody else it is a hint that there is something to read.
 */
export type FreshMessage = {
  readonly stored: StoredMessage
  /** Client id of who sent it. */
  readonly publisher: string
  /** Place of the message before it in its topic, or of one that came later still; 0 when no client can miss one. */
  readonly previous: number
}

/** Called for a topic with new messages, with the message if it is known. `onGap`: notifications may be missing, read all topics. */
export type NotificationListener = { onNotification(topic: string, fresh?: FreshMessage): void; onGap(): void }

/**
 * Where mailboxes live. Everything rejects when the store cannot answer, and works again once it can. `append` and
 * `acknowledge` reject with `ContentError`, and change nothing, when the content of what they are given can never be kept.
 *
 * - `append` resolves when the messages are as durable as the store, in the order given; every instance that
 *   follows their topics is then notified, in the order of their places. For a message that is `known` the topic is notified
 *   again: the instance that stored it may have ended before it could notify the others.
 * - What waits is counted for its key, address and project, over all instances. What was read by its one reader or has
 *   expired counts no more, at the latest when it was swept.
 * - `read` gives what a client has still to get of a topic, in order: not its own, not acknowledged by it, not expired.
 * - `acknowledge` may be late and may be lost in a crash: then a message comes twice, never not at all. A message that has
 *   one reader only (`oneReaderTags`) goes with its first receipt.
 * - `sweep` removes what has expired.
 */
export type Store = {
  append(messages: readonly NewMessage[]): Promise<readonly Outcome[]>
  read(question: Store.Question): Promise<readonly StoredMessage[]>
  acknowledge(receipts: readonly Receipt[]): Promise<void>
  sweep(): Promise<number>
  count(): Promise<Store.Count>
  /** Once, before anything is followed. */
  listen(listener: NotificationListener): void
  /** Resolves, if it takes time, when nothing is missed from then on; never rejects. */
  follow(topic: string): Promise<void> | undefined
  leave(topic: string): void
  /** Before it is used: an outage passes, settings that can never work do not. @throws ConfigError */
  start?(): Promise<void>
  /** Writes so many bytes as it writes messages, and forgets them. */
  tryWrite(bytes: number): Promise<void>
  close(): Promise<void>
}

export declare namespace Store {
  type Question = {
    readonly topic: string
    readonly reader: string
    /** Only what comes after this place; 0 for everything. */
    readonly after: number
    readonly limit: number
  }
  type Count = {
    /** Messages that wait. */
    readonly messages: number
    /** Age of the oldest, in milliseconds. */
    readonly oldestMs: number
  }
}
