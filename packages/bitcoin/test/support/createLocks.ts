/** The locks of a browser, as its tabs share them: one holder of a name at a time, in turn. */
export function createLocks() {
  const held = new Map<string, Promise<unknown>>()
  return {
    request(name: string, _: object, run: () => Promise<unknown>): Promise<unknown> {
      const mine = (held.get(name) ?? Promise.resolve()).then(run)
      held.set(
        name,
        mine.catch(() => {}),
      )
      return mine
    },
  }
}
