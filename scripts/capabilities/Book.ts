import type { capabilities } from './capabilities.ts'

export type Capability = (typeof capabilities)[number]

/** A test by its file and its full name, the names of its groups before it. */
export type Proof = { readonly file: string; readonly test: string }

/** Tests for what can be done, a reason for what cannot, and for what the code offers and nothing has run yet. */
export type Cell =
  | { readonly proofs: readonly Proof[]; readonly note?: string }
  | { readonly reason: string }
  | { readonly unproven: string }

/** One family: the columns of its first table, and for each capability a cell by column; `*` stands for all the others. */
export type Book = {
  readonly namespace: string
  readonly name: string
  readonly kinds: { readonly [kind: string]: string }
  readonly cells: { readonly [id in Capability['id']]: { readonly [column: string]: Cell } }
}
