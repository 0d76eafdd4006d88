import type { Kit } from '../../core/Kit.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { storedAccountNames } from '../../protocol/stored/storedAccountNames.ts'

/** What the visitor calls accounts, in this tab and the others, by `namespace:address`. */
export const accountNames = (kit: Kit): AccountNames => kit.runtime.slot(create)

export type AccountNames = {
  read(): Readonly<Record<string, string>>
  /** Renames an account; an empty name is taken away. */
  rename(account: { readonly namespace: Namespace; readonly address: string }, name: string): void
  watch(listener: () => void): () => void
}

function create({ runtime }: Kit): AccountNames {
  const { storage } = runtime
  const listeners = new Set<() => void>()
  let names = storage.read(storedAccountNames) ?? {}
  const take = (next: typeof names) => {
    names = next
    for (const listener of [...listeners]) listener()
  }
  runtime.onDestroy(
    storage.watch(key => {
      if (key === storedAccountNames.key || key === '') take(storage.read(storedAccountNames) ?? {})
    }),
  )
  return {
    read: () => names,
    rename({ namespace, address }, name) {
      storage.exclusively(storedAccountNames, () => {
        const { [`${namespace}:${address}`]: _, ...others } = storage.read(storedAccountNames) ?? names
        const next = name ? { ...others, [`${namespace}:${address}`]: name } : others
        storage.write(storedAccountNames, next)
        take(next)
      })
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
