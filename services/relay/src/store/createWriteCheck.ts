import type { createWriter } from './createWriter.ts'
import type { Store } from './Store.ts'

/** What is asked more often gets the last answer. */
const keepMs = 1_000
/** An ordinary message. */
const leastBytes = 1_024

/**
 * Whether the store keeps what is written: by a write that is forgotten at once, as large as the largest message that it could not take since it took one. A full disk may still have room for
 * less.
 *
 * @throws what the store reports.
 */
export function createWriteCheck(options: createWriteCheck.Options): () => Promise<void> {
  const { monotonic, onFailure, onWorking, store, writer } = options
  let last: { readonly answer: Promise<void>; readonly at: number } | undefined

  async function check(): Promise<void> {
    const bytes = Math.max(leastBytes, writer.refusedBytes())
    try {
      await store.tryWrite(bytes)
    } catch (error) {
      onFailure(error)
      throw error
    }
    writer.noteWritable(bytes)
    onWorking()
  }

  return () => {
    // What a message has shown since is newer than the last answer.
    if (!last || writer.refusedBytes() > 0 || monotonic() - last.at >= keepMs)
      last = { answer: check(), at: monotonic() }
    return last.answer
  }
}

export declare namespace createWriteCheck {
  type Options = {
    /** Milliseconds since some start. */
    readonly monotonic: () => number
    readonly store: Store
    readonly writer: createWriter.ReturnType
    onFailure(error: unknown): void
    onWorking(): void
  }
}
