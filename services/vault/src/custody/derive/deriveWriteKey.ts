import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { bind } from '../../contract/bind.ts'
import type { Vault } from '../../contract/vault.ts'

/** The Ed25519 key that signs the writes of a wallet: HKDF-SHA256 (RFC 5869) of the root secret, bound to the wallet's owner. The caller wipes it. */
export function deriveWriteKey(
  rootSecret: Uint8Array,
  owner: Pick<Vault, 'id' | 'userId' | 'realm'>,
): Uint8Array<ArrayBuffer> {
  const info = bind(['billfold/write-key/v1', owner.userId, owner.realm, owner.id])
  return Uint8Array.from(hkdf(sha256, rootSecret, undefined, info, 32))
}
