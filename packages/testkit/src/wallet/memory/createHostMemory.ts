import type { Memory, MemoryHost, MemoryReading, MemorySetup } from './Memory.ts'

/**
 * Keeps what a wallet knows of a page outside of it. A change shows here at once; the host applies it to what is kept by
 * then, and its answer is what counts.
 */
export function createHostMemory<state, change>(
  host: MemoryHost,
  setup: MemorySetup<state, change>,
): Memory<state, change> {
  const { key, fresh, parse, apply, visibly, lifetime } = setup
  let state = fresh
  let version = -1
  /** Changes whose answer is not here yet: until then every reading may be older than they are. */
  let openCount = 0

  const receive = (reading: MemoryReading) => {
    if (openCount > 0 || reading.version <= version || lifetime.aborted) return
    const isFirst = version < 0
    version = reading.version
    const next = parse(reading.state) ?? state
    // The state before the document is no change.
    if (isFirst) state = next
    else
      visibly(() => {
        state = next
      })
  }
  const sync = async () => {
    receive(await host.update(key, fresh))
  }
  const follow = async () => {
    await sync()
    for (let known = version; !lifetime.aborted; ) {
      const reading = await host.next(key, known)
      known = reading.version
      receive(reading)
    }
  }
  // The host may be gone before the document, as when a test ends.
  follow().catch(() => {})
  return {
    get state() {
      return state
    },
    change(change) {
      visibly(() => {
        state = apply(state, change)
      })
      openCount += 1
      host
        .update(key, fresh, change)
        .finally(() => {
          openCount -= 1
        })
        .then(receive)
        .catch(() => {})
    },
    sync,
  }
}
