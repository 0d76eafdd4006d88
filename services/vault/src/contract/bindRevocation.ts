import { bind } from './bind.ts'
import type { Vault } from './vault.ts'

/** The bytes by which the owner of an open wallet revokes a device or an envelope. */
export function bindRevocation(
  owner: Pick<Vault, 'id' | 'userId' | 'realm'>,
  { id, kind, thumbprint }: bindRevocation.Options,
): Uint8Array<ArrayBuffer> {
  return bind(['billfold/revocation/v1', owner.userId, owner.realm, owner.id, kind, id, thumbprint])
}

export declare namespace bindRevocation {
  type Options = {
    readonly kind: 'device' | 'envelope'
    readonly id: string
    /** Of the page key that asks. */
    readonly thumbprint: string
  }
}
