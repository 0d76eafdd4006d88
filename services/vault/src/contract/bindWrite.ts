import { bind } from './bind.ts'
import type { Envelope } from './envelope.ts'
import type { Vault } from './vault.ts'

/**
 * The bytes that the signature of a write covers: owner, the generation it replaces (0 for the first write), the whole record, and the
 * thumbprint of the page key that writes, so that no other session can send the write.
 *
 * @example bindWrite(record, { replaces: record.generation - 1, thumbprint })
 */
export function bindWrite(record: Vault, { replaces, thumbprint }: bindWrite.Options): Uint8Array<ArrayBuffer> {
  const envelopes = record.envelopes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return bind([
    'billfold/write/v1',
    record.userId,
    record.realm,
    record.id,
    record.writeKey ?? '',
    thumbprint,
    replaces,
    record.generation,
    record.sealed,
    record.accounts.length,
    ...record.accounts.flatMap(({ namespace, address, publicKey }) => [namespace, address, publicKey]),
    ...envelopes.flatMap(toParts),
  ])
}

export declare namespace bindWrite {
  type Options = { readonly replaces: number; readonly thumbprint: string }
}

function toParts(envelope: Envelope): (string | number)[] {
  return Object.entries(envelope)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
}
