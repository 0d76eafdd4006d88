import type { FreshMessage, NewsListener } from './Store.ts'

/** How instances that share a store tell each other which topics have news. */
export type News = {
  listen(listener: NewsListener): void
  /** As of `Store`. */
  follow(topic: string): Promise<void> | undefined
  leave(topic: string): void
  /** Tells of what was stored and of topics that got nothing new but may not have been told before. Rejects when the others could not be told. */
  announce(fresh: readonly FreshMessage[], topics: readonly string[]): Promise<void>
  close(): Promise<void>
}
