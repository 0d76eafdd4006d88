import type { NewsListener } from './Store.ts'

/** How instances that share a store tell each other which topics have news. */
export type News = {
  listen(listener: NewsListener): void
  /** As of `Store`. */
  follow(topic: string): Promise<void> | undefined
  leave(topic: string): void
  /** Rejects when the others could not be told. */
  announce(topics: readonly string[]): Promise<void>
  close(): Promise<void>
}
