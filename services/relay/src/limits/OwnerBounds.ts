import type { Owners } from './Owners.ts'

/** What one owner may have. 0 is no bound. */
export type OwnerBounds = {
  /** Open sockets, on one instance. */
  readonly sockets: number
  /** Topics that the sockets follow, on one instance; a topic that two sockets follow counts twice. */
  readonly topics: number
  /** Calls of all sockets in a second, on one instance; five times as many at once. A new socket counts as one. */
  readonly callsPerSecond: number
  /** Messages that wait in the store, of all instances. */
  readonly messages: number
  /** Bytes of these messages. */
  readonly bytes: number
}

/** Bounds of each kind of owner. */
export type AllBounds = { readonly [kind in keyof Owners]: OwnerBounds }

/** A bound by its name, such as `key.bytes`. */
export type BoundName = `${keyof Owners}.${'sockets' | 'topics' | 'calls'}` | StoredBoundName

/** A bound that the store holds. */
export type StoredBoundName = `${keyof Owners}.${'messages' | 'bytes'}`
