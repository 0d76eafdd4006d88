import type { Namespace, NetworkId } from 'billfold/protocol'

/** How a family writes addresses. Pure, so that seeds can be checked without a chain. */
export type AddressRules = {
  readonly namespace: Namespace
  /** With its article, for texts: `an EVM address`. */
  readonly what: string
  /** Whether a text is an account; on that network where one is named, else on any of the family. */
  isAccount(text: string, network?: NetworkId): boolean
  /** Whether a text may stand for a token or a collection. */
  isToken(text: string): boolean
  /** The one way to write an address as a key; two addresses that are the same have the same key. */
  toKey(address: string): string
}
