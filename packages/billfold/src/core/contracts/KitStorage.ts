import type { StoredValue } from '../../protocol/stored/StoredValue.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/** Typed, versioned access to the page's storage. Never throws: what cannot be kept is kept in memory. */
export type KitStorage = {
  /** The name of a key in the page's storage, with the host's own in place of `@billfold`: for what is stored in a form of its own. */
  at(key: string): string
  /** `last` is for where a tab of a later release has written: what it says cannot be read, and is not gone. */
  read<value>(what: StoredValue<value>, last?: value): value | undefined
  /** `undefined` removes. False when the value could only be kept in memory. */
  write<value>(what: StoredValue<value>, value: value | undefined): boolean
  /** Runs `change` alone among the tabs of this origin, where the browser can promise that. */
  exclusively(what: StoredValue<unknown>, change: () => void): void
  /** Calls back with writes of other tabs, by key. */
  watch(listener: (key: string) => void): Unsubscribe
}
