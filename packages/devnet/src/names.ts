const portrait =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#1f6f5c"/><circle cx="4" cy="3.2" r="1.5" fill="#ffe9c7"/><path d="M1 8a3 3 0 0 1 6 0z" fill="#ffe9c7"/></svg>'

/**
 * The names of the main chain and the labels of the accounts that they lead to. Some are there because software has to get
 * them right.
 */
export const names = [
  { name: 'alice.billfold.eth', to: 'alice', avatar: `data:image/svg+xml,${encodeURIComponent(portrait)}` },
  { name: 'bob.billfold.eth', to: 'bob' },
  /** Her picture is the first stamp that she owns: `eip155:31337/erc721:<stamps>/<id>` (ENSIP-12). */
  { name: 'carol.billfold.eth', to: 'carol', avatar: 'stamp' },
  /** A letter beyond ASCII. */
  { name: 'érin.billfold.eth', to: 'erin' },
  { name: 'grace.billfold.eth', to: 'grace' },
  /** Not normalised (ENSIP-15): it cannot be typed, and it could be mistaken for the one above. */
  { name: 'Grace.billfold.eth', to: 'grace' },
  /** Resolves to another account on Base (ENSIP-11). */
  { name: 'savings.billfold.eth', to: 'alice', toOnBase: 'bob' },
  /** Registered, without any record. */
  { name: 'empty.billfold.eth' },
  /** Its records are behind a web server (EIP-3668) that does not exist. */
  { name: 'far.billfold.eth', isElsewhere: true },
  /** Ran out and was taken back. */
  { name: 'lapsed.billfold.eth', isReleased: true },
] as const satisfies readonly names.Name[]

/** What the accounts say that they are called (EIP-181), by label. The last three must not be believed. */
export const primaryNames = {
  alice: 'alice.billfold.eth',
  bob: 'bob.billfold.eth',
  carol: 'carol.billfold.eth',
  erin: 'érin.billfold.eth',
  /** It leads to bob. */
  dave: 'bob.billfold.eth',
  /** It leads nowhere any more. */
  frank: 'lapsed.billfold.eth',
  /** It leads back, but is not normalised. */
  grace: 'Grace.billfold.eth',
} as const

export declare namespace names {
  type Name = {
    readonly name: string
    readonly to?: string
    readonly toOnBase?: string
    readonly isElsewhere?: boolean
    readonly isReleased?: boolean
    /** An image, or `stamp`. */
    readonly avatar?: string
  }
}
