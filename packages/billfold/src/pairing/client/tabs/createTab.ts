/** This page among the others of its origin. */
export type Tab = {
  readonly id: string
  /** From now on `isAlive` holds for this page, in every tab, until it is let go or the page is. */
  hold(): void
  release(): void
  /** Whether another page holds that id. Where the browser cannot tell, nobody does: two may then do the same, which is harmless. */
  isAlive(id: string): Promise<boolean>
  /** Runs `run` once no page holds that id any more; for an id that is waited for already, nothing changes. */
  whenGone(id: string, run: () => void): void
  /** Holds nothing and waits for nobody any more. */
  destroy(): void
}

export function createTab(id: string, locks: LockManager | undefined): Tab {
  const nameOf = (one: string) => `@billfold/pairing-tab/${one}`
  const waiting = new Map<string, AbortController>()
  let release: (() => void) | undefined
  const letGo = () => {
    release?.()
    release = undefined
  }
  return {
    id,
    hold() {
      if (!locks || release) return
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      locks.request(nameOf(id), () => held).catch(() => {})
    },
    release: letGo,
    async isAlive(other) {
      if (other === id || !locks) return false
      const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}))
      return held.some(lock => lock.name === nameOf(other))
    },
    whenGone(other, run) {
      if (!locks || waiting.has(other)) return
      const giving = new AbortController()
      waiting.set(other, giving)
      locks
        .request(nameOf(other), { signal: giving.signal }, () => {
          waiting.delete(other)
        })
        .then(run, () => {})
    },
    destroy() {
      letGo()
      for (const giving of waiting.values()) giving.abort()
      waiting.clear()
    },
  }
}
