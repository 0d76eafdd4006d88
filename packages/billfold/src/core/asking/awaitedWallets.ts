import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'

/** The wallets on other devices, or in other apps of this one, that have a request to answer: their names, the oldest request first. */
export type AwaitedWallets = {
  list(): readonly string[]
  /** The returned function removes it. */
  add(name: string): Unsubscribe
  subscribe(listener: () => void): Unsubscribe
}

/** The requests of a kit that wait for the visitor in a wallet elsewhere. */
export const awaitedWallets = (kit: Kit): AwaitedWallets => kit.runtime.slot(create)

function create(): AwaitedWallets {
  let all: readonly { readonly name: string }[] = []
  let names: readonly string[] = []
  const listeners = new Set<() => void>()
  const set = (next: typeof all) => {
    all = next
    names = next.map(({ name }) => name)
    for (const listener of [...listeners]) listener()
  }
  return {
    list: () => names,
    add(name) {
      const one = { name }
      set([...all, one])
      return () => set(all.filter(other => other !== one))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
