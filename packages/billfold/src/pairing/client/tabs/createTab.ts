/** This page among the others of its origin. */
export type Tab = {
  readonly id: string
  /** From now on `isAlive` holds for this page, in every tab, until it is let go or the page is. */
  hold(): void
  release(): void
  /** Whether another page holds that id. Where the browser cannot tell, nobody does: two may then do the same, which is harmless. */
  isAlive(id: string): Promise<boolean>
}

export function createTab(id: string, locks: LockManager | undefined): Tab {
  const nameOf = (one: string) => `@billfold/pairing-tab/${one}`
  let release: (() => void) | undefined
  return {
    id,
    hold() {
      if (!locks || release) return
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      locks.request(nameOf(id), () => held).catch(() => {})
    },
    release() {
      release?.()
      release = undefined
    },
    async isAlive(other) {
      if (other === id || !locks) return false
      const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}))
      return held.some(lock => lock.name === nameOf(other))
    },
  }
}
