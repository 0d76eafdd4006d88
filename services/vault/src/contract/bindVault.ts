import { bind } from './bind.ts'
import type { Vault } from './vault.ts'

/** The additional data of the sealed root secret. Both hashes are SHA-256 in hex. */
export function bindVault(
  owner: Pick<Vault, 'id' | 'userId' | 'realm' | 'generation'>,
  accountsHash: string,
  manifestHash: string,
): Uint8Array<ArrayBuffer> {
  return bind(['billfold/vault/v1', owner.userId, owner.realm, owner.id, owner.generation, accountsHash, manifestHash])
}
