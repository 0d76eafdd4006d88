/**
 * Runs work of one name at a time: in all tabs of the site where the browser has locks, otherwise in this page.
 *
 * @example await createAlone(navigator.locks)('send', async () => send())
 */
export function createAlone(
  locks: LockManager | undefined,
): (name: string, work: () => Promise<void>) => Promise<void> {
  const queues = new Map<string, Promise<void>>()
  const inPage = (name: string, work: () => Promise<void>) => {
    const done = (queues.get(name) ?? Promise.resolve()).then(work)
    queues.set(
      name,
      done.catch(() => {}),
    )
    return done
  }
  return async (name, work) => {
    if (!locks) return inPage(name, work)
    let isEntered = false
    try {
      await locks.request(name, () => {
        isEntered = true
        return work()
      })
    } catch (error) {
      // A browser that keeps nothing for the frame refuses it locks, too.
      if (isEntered) throw error
      await inPage(name, work)
    }
  }
}
