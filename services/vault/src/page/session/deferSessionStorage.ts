import type { SessionStorage } from './SessionStorage.ts'

/**
 * Makes a session's storage usable while it is still being opened: each call waits until it is.
 *
 * @example const storage = deferSessionStorage(openSessionStorage(globalThis))
 */
export function deferSessionStorage(opening: Promise<SessionStorage>): SessionStorage {
  return {
    read: async () => (await opening).read(),
    write: async record => (await opening).write(record),
    alone: async run => (await opening).alone(run),
    join(onChange) {
      const joined = opening.then(ready => ready.join(onChange))
      return {
        notify: () => void joined.then(tabs => tabs.notify()),
        leave: () => void joined.then(tabs => tabs.leave()),
      }
    },
  }
}
