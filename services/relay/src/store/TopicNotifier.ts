import type { FreshMessage, NotificationListener } from './Store.ts'

/** Publishes to the other instances of a store which topics have new messages, and receives the same from them. */
export type TopicNotifier = {
  listen(listener: NotificationListener): void
  /** As of `Store`. */
  follow(topic: string): Promise<void> | undefined
  leave(topic: string): void
  /** Publishes stored messages, and topics whose last notification may have been lost. Rejects when publishing fails. */
  announce(fresh: readonly FreshMessage[], topics: readonly string[]): Promise<void>
  close(): Promise<void>
}
