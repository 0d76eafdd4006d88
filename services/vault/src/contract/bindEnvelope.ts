import { bind } from './bind.ts'
import type { EnvelopeFrame } from './envelope.ts'
import type { Vault } from './vault.ts'

/** The additional data of an envelope, and the tail of its key's HKDF info. `accountsHash` is SHA-256 in hex. */
export function bindEnvelope(
  owner: Pick<Vault, 'id' | 'userId' | 'realm'>,
  envelope: EnvelopeFrame,
  accountsHash: string,
): Uint8Array<ArrayBuffer> {
  return bind([
    'billfold/envelope/v1',
    owner.userId,
    owner.realm,
    owner.id,
    envelope.generation,
    envelope.id,
    envelope.kind,
    accountsHash,
    ...ownParts(envelope),
  ])
}

/** What the page must trust before anything is open. */
function ownParts(envelope: EnvelopeFrame): (string | number)[] {
  if (envelope.kind === 'passkey') return [envelope.credentialId]
  if (envelope.kind === 'passphrase') return [envelope.salt, envelope.memoryKib, envelope.passes]
  return []
}
