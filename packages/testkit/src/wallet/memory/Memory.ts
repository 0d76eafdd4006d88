import type { Unsubscribe } from 'billfold/adapter'

/** What a wallet knows of one page. Every tab reads the same. */
export type Memory<state, change> = {
  readonly state: state
  /** Changes what is stored now, not what this tab has read before. */
  change(change: change): void
  /** Reads again; a promise where the memory is outside of the page. */
  sync(): Promise<void> | undefined
}

/** A storage that answers at once, such as `localStorage`. */
export type MemoryStore = Pick<Storage, 'getItem' | 'setItem'> & {
  /** Called with what other tabs write: the key, `null` when all was cleared. */
  watch?(listener: (key: string | null) => void): Unsubscribe
}

/** One reading of a memory outside of the page. */
export type MemoryReading = { readonly version: number; readonly state: unknown }

/** A memory outside of the page: its tabs share it, and nothing that the page does clears it. */
export type MemoryHost = {
  /** Applies `change`, if there is one, and reads. `fresh` is the state while nothing is kept. */
  update(key: string, fresh: unknown, change?: unknown): Promise<MemoryReading>
  /** Resolves once the version is another than `version`. */
  next(key: string, version: number): Promise<MemoryReading>
}

/** What a memory is made of. */
export type MemorySetup<state, change> = {
  readonly key: string
  readonly fresh: state
  readonly parse: (value: unknown) => state | undefined
  readonly apply: (state: state, change: change) => state
  /** Runs what changes the state and notifies the page of what it can see of it. */
  readonly visibly: (run: () => void) => void
  readonly lifetime: AbortSignal
}
