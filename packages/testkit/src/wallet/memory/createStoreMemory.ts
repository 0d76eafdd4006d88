import type { Memory, MemorySetup, MemoryStore } from './Memory.ts'

/**
 * Keeps what a wallet knows of a page in a storage that its tabs share. It is read again before each change, so that a
 * tab with an old picture brings nothing back that another tab ended. What the storage refuses or has broken is not
 * remembered; what the page clears is kept until the document ends.
 */
export function createStoreMemory<state, change>(
  store: MemoryStore | undefined,
  setup: MemorySetup<state, change>,
): Memory<state, change> {
  const { key, parse, apply, visibly, lifetime } = setup
  const read = () => {
    try {
      return parse(JSON.parse(store?.getItem(key) ?? 'null'))
    } catch {
      return undefined
    }
  }
  let state = read() ?? setup.fresh
  const sync = () => {
    const stored = read()
    if (stored === undefined) return undefined
    visibly(() => {
      state = stored
    })
    return undefined
  }
  const stop = store?.watch?.(changed => {
    if (changed === key || changed === null) sync()
  })
  if (stop) lifetime.addEventListener('abort', stop, { once: true })
  return {
    get state() {
      return state
    },
    change(change) {
      visibly(() => {
        state = apply(read() ?? state, change)
        try {
          store?.setItem(key, JSON.stringify(state))
        } catch {
          // Full or refused: the wallet then forgets with the page.
        }
      })
    },
    sync,
  }
}
