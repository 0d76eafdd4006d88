import type { Family } from './Family.ts'

/** The families that are served. */
export type Families = {
  /** By a network's id (CAIP-2); `undefined` for namespaces that are not served. */
  of(network: string): Family | undefined
  /** The family of which a text is an address; no text is one of two. */
  ofAccount(text: string): Family | undefined
}

/** Creates the list. */
export function createFamilies(rows: readonly Family[]): Families {
  return {
    of: network => rows.find(({ namespace }) => network.startsWith(`${namespace}:`)),
    ofAccount: text => rows.find(row => row.isAccount(text)),
  }
}
