import { bind } from './bind.ts'
import type { Vault } from './vault.ts'

/** The bytes by which the owner of an open wallet vouches for a page key: the page with this key has opened the wallet. */
export function bindDeviceProof(
  owner: Pick<Vault, 'id' | 'userId' | 'realm'>,
  thumbprint: string,
): Uint8Array<ArrayBuffer> {
  return bind(['billfold/device-proof/v1', owner.userId, owner.realm, owner.id, thumbprint])
}
