import type { SessionRecord } from './SessionRecord.ts'
import type { SessionStorage } from './SessionStorage.ts'

/** For browsers that refuse the frame any storage: the session ends with the page. */
export function createMemorySessionStorage(): SessionStorage & { readonly isLasting: false } {
  const members = new Set<() => void>()
  let record: SessionRecord | undefined
  let queue: Promise<unknown> = Promise.resolve()
  return {
    isLasting: false,
    read: async () => record,
    async write(next) {
      record = next
    },
    alone(run) {
      const result = queue.then(run, run)
      queue = result.catch(() => {})
      return result
    },
    join(onChange) {
      members.add(onChange)
      return {
        notify() {
          for (const member of members) if (member !== onChange) queueMicrotask(member)
        },
        leave: () => members.delete(onChange),
      }
    },
  }
}
