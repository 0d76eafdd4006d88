import type { Owners } from '../limits/Owners.ts'

/**
 * Under which names what waits is counted in the store.
 *
 * @example toOwners(message) // [{ kind: 'key', owner: 'k:did:key:z6Mk…' }, { kind: 'address', owner: 'a:…' }, { kind: 'project', owner: 'p:shop' }]
 */
export function toOwners(
  message: toOwners.Message,
): readonly { readonly kind: keyof Owners; readonly owner: string }[] {
  const { address, project, publisher } = message
  const known: { readonly kind: keyof Owners; readonly owner: string }[] = [{ kind: 'key', owner: `k:${publisher}` }]
  if (address !== null) known.push({ kind: 'address', owner: `a:${address}` })
  if (project !== null) known.push({ kind: 'project', owner: `p:${project}` })
  return known
}

export declare namespace toOwners {
  /** Of a message that a version without these bounds stored only the key is known. */
  type Message = {
    readonly publisher: string
    readonly address: string | null
    readonly project: string | null
  }
}
