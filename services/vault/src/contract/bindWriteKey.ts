import { bind } from './bind.ts'
import type { Vault } from './vault.ts'

/** The bytes by which a wallet from before write keys names its own: signed by the wallet's Ed25519 account key as Ed25519ctx with `writeKeyContext`. */
export function bindWriteKey(owner: Pick<Vault, 'id' | 'userId' | 'realm'>, writeKey: string): Uint8Array<ArrayBuffer> {
  return bind(['billfold/write-key/v1', owner.userId, owner.realm, owner.id, writeKey])
}

/** The context of Ed25519ctx (RFC 8032, section 5.1). No signature of a Solana message or transaction has one, so no site can ask for this signature. */
export const writeKeyContext = 'billfold/write-key/v1'
