import type { StoredMessage } from '../store/Store.ts'

/** A socket as the hub sees it. */
export type Subscriber = {
  readonly clientId: string
  push(message: StoredMessage): void
  /** Resolves when there is room for more; at once as a rule, and when the socket is gone. */
  hasRoom(): Promise<void> | undefined
}
